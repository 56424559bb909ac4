// One game: what is shown of it, kept fresh, and what the person at this screen does.

import { Acting } from './acting.js';
import { Attacks } from './attack.js';
import { Attention } from './attention.js';
import { allGames, forgetSeat, get, getText, keysOf, post, setting } from './api.js';
import { Board } from './board.js';
import { paints } from './colours.js';
import { Counters } from './counters.js';
import { HandOver } from './handover.js';
import { capital, el, say, show, svg, toast } from './dom.js';
import { keyboard } from './keyboard.js';
import { follow } from './live.js';
import { Log } from './log.js';
import { Rules } from './rules.js';
import { Battles } from './battle.js';
import { Ending } from './ending.js';
import { Place } from './place.js';
import { Overlays } from './overlays.js';
import { Panel } from './panel.js';
import { Replay } from './replay.js';
import { Tour } from './tour.js';

/** Opens a game; at `step` it begins as a replay. Gives a function that leaves it. */
export async function table(id, step) {
  const [{ games }, match] = await Promise.all([allGames(), get(`/api/matches/${id}`)]);
  const info = games.find((game) => game.id === match.game);
  const rules = await get(`/api/games/${info.id}/rules`);
  await dropDeadKeys(id);
  const game = new Table(id, match, info, rules);
  await game.open(step);
  return () => game.close();
}

/** A seat whose key the server no longer knows is not ours, whatever this browser remembers. */
async function dropDeadKeys(id) {
  await Promise.all(Object.entries(keysOf(id)).map(async ([side, key]) => {
    try {
      const seen = await get(`/api/matches/${id}/view`, [key]);
      if (seen.you !== side) forgetSeat(id, side);
    } catch (error) {
      if (error.kind !== 'forbidden') throw error;
      forgetSeat(id, side);
    }
  }));
}

class Table {
  constructor(id, match, info, rules) {
    Object.assign(this, { id, match, info, base: `/api/matches/${id}` });
    this.rules = new Rules(rules, () => this.panel.turn('rules'), info.blurb);
    this.paints = paints(info.sides);
    this.board = new Board();
    this.counters = new Counters(this.board, this.paints);
    this.log = new Log(this);
    this.acting = new Acting(this);
    this.overlays = new Overlays(this);
    this.replay = new Replay(this);
    this.battles = new Battles(this);
    this.place = new Place(this);
    this.attacks = new Attacks(this);
    this.attention = new Attention();
    this.tour = new Tour();
    this.ending = new Ending(this);
    this.panel = new Panel(this);
    this.handOver = new HandOver(this);
    this.seat = null;
    this.view = null;
    this.menu = null;
    this.revision = 0;
    this.steps = 0;
    this.logged = 0;
    this.lines = [];
    this.rolls = [];
    this.busy = null;
    this.chooseSeat();
  }

  // --- who sits here

  held() { return keysOf(this.id); }
  keys() { return this.seat ? [this.held()[this.seat]] : []; }
  get side() { return this.seat ? this.info.sides.findIndex((side) => side.id === this.seat) : null; }
  /** Is this the game as it stands, and not as it was? */
  get live() { return !this.replay.active; }
  rule(number) { return this.rules.link(number); }

  chooseSeat() {
    const held = Object.keys(this.held());
    if (!held.includes(this.seat)) this.seat = held.includes(this.match.to_decide) ? this.match.to_decide : (held[0] ?? null);
  }

  // --- opening and closing

  async open(step) {
    await this.handOver.begin();
    const [map] = await Promise.all([getText(`${this.base}/map.svg`).catch(() => null), this.fetchView()]);
    this.board.load(map, places(this.view, this.menu));
    this.board.onhex = (label, unit) => this.acting.hit(label, unit);
    this.board.onhover = (label) => this.hover(label);
    show(el('main', { class: 'table' }, el('h1', { class: 'unseen' }, this.match.title), this.panel.bar,
      el('div', { class: 'middle' }, this.board.frame, this.attacks.node, this.battles.node, this.place.strip, this.tour.node, this.ending.node), this.panel.node));
    this.unkey = keyboard(this);
    await this.fetchLog();
    await this.overlays.load();
    this.acting.refresh();
    this.battles.consider();
    this.board.begin(this.startingHexes());
    this.tour.offer(this.seat && !this.now.view.result);
    if (step === null) await this.ending.consider();
    if (step !== null && step < this.steps) await this.replay.go(step);
    this.unfollow = follow(this.id, {
      changed: (news) => { if (news.revision !== this.revision || news.notice?.message !== this.now.notice?.message) this.refresh(); },
      deleted: () => {
        toast('This game has been deleted.', { kind: 'error' });
        location.hash = '#/';
      },
    });
  }

  close() {
    this.unfollow?.();
    this.unkey?.();
    this.replay.pause();
    this.handOver.close();
  }

  // --- news

  /** Fetches everything anew; one fetch at a time, and one more if news came meanwhile. */
  refresh() {
    this.again = true;
    this.busy ??= (async () => {
      try {
        while (this.again) {
          this.again = false;
          const before = this.view;
          await this.fetchView();
          await this.fetchLog();
          this.battles.consider();
          await this.overlays.load();
          await this.handOver.consider();
          if (this.live) {
            this.acting.refresh();
            this.follow(before);
            await this.place.since(before);
            await this.ending.consider();
          } else {
            this.replay.grow();
          }
        }
      } catch (error) {
        this.failed(error);
      } finally {
        this.busy = null;
      }
    })();
    return this.busy;
  }

  async fetchView() { this.take(await get(`${this.base}/view`, this.keys())); }

  take(seen) {
    this.now = seen;
    // An action is one of this menu, whatever has come since when it is chosen.
    seen.menu?.forEach((item) => { item.revision = seen.revision; });
    this.revision = seen.revision;
    this.steps = seen.steps;
    if (this.live) {
      this.view = seen.view;
      this.menu = seen.menu;
    }
  }

  /** Only what is new, unless something was taken back. */
  async fetchLog() {
    const from = this.loggedBy === this.seat && this.steps >= this.logged ? Math.max(0, this.logged - 8) : 0;
    const part = await get(`${this.base}/log?since=${from}`, this.keys());
    const before = this.lines.length;
    this.lines = [...this.lines.filter((line) => line.step <= from), ...part.lines];
    this.rolls = [...this.rolls.filter((roll) => roll.step <= from), ...part.rolls];
    this.logged = part.steps;
    this.loggedBy = this.seat;
    this.log.set(this.lines, this.rolls);
    if (before && this.lines.length > before) say(this.lines.slice(before).map((line) => line.text).join(' '));
  }

  // --- drawing

  redraw() {
    const mine = this.live && this.side !== null && this.view.to_decide === this.side;
    this.attention.consider(mine, `${this.match.name || this.match.title}: ${this.view.prompt.sentence}`);
    document.title = `${mine ? '● Your turn · ' : ''}${this.match.name || this.match.title} · Grognard`;
    this.layPlain();
    this.counters.draw(this.view, this.live ? this.acting.units() : new Set(), this.acting.selected);
    this.panel.draw();
    this.overlays.draw();
    this.place.draw();
    this.replay.draw();
    this.panel.point(this.pointed ?? null);
  }

  /** A board without a map grows with the places that come up. */
  layPlain() {
    if (!this.board.plain) return;
    const known = [...this.board.hexes.keys()];
    const all = [...new Set([...known, ...places(this.view, this.menu)])].sort();
    if (all.length === known.length) return;
    this.board.load(null, all);
    this.counters.nodes.clear();
  }

  /** Where somebody who sits down looks first: what is to be decided, else their own counters, else all. */
  startingHexes() {
    const due = this.acting.menu.flatMap((item) => [item.hex, item.unit && this.acting.hexOf(item.unit)]).filter(Boolean);
    if (due.length) return due;
    const on = this.view.counters.filter((counter) => counter.place.hex);
    const own = on.filter((counter) => counter.side === this.side);
    return (own.length ? own : on).map((counter) => counter.place.hex);
  }

  /** Shows what others have moved, and where from. */
  follow(before) {
    const was = new Map(before.counters.map((counter) => [counter.id, counter.place.hex]));
    const layer = this.board.layers.trail;
    layer.replaceChildren();
    if (before.to_decide === this.side && this.side !== null) return;
    const due = this.view.to_decide === this.side ? this.startingHexes() : [];
    const ways = new Map();
    for (const counter of this.view.counters) {
      const [from, to] = [was.get(counter.id), counter.place.hex];
      if (from && to && from !== to) ways.set(`${from} ${to}`, [this.board.hex(from), this.board.hex(to)]);
    }
    for (const [from, to] of ways.values()) {
      if (from && to) layer.append(svg('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: 'trail' }));
    }
    const last = [...ways.keys()].at(-1)?.split(' ')[1];
    if (!setting('follow', true)) return;
    // Whoever is to decide sees what about; others see who moved.
    if (due.length) {
      if (!due.some((label) => this.board.shows(label))) this.board.reveal(due[0]);
    } else if (last) {
      this.board.reveal(last);
    }
  }

  /** What is under the pointer; nothing moves there, so that a click hits what was aimed at. */
  hover(label) {
    this.pointed = label;
    if (this.live) {
      this.acting.route(label);
      // Who attacks whom, before it is ordered.
      const [item] = label ? this.acting.targets.get(label) ?? [] : [];
      this.place.preview(item && this.acting.hostile(label) ? item : null);
    }
    this.panel.point(label);
  }

  // --- doing

  async act(item) {
    this.acting.selected = null;
    this.attacks.close();
    this.tour.played();
    this.take(await post(`${this.base}/act`, { revision: item.revision, index: item.index }, this.keys()));
    await this.refresh();
  }

  async takeBack(which) {
    try {
      this.take(await post(`${this.base}/${which}`, { revision: this.revision }, this.keys()));
      this.acting.selected = null;
      await this.refresh();
    } catch (error) {
      this.failed(error);
    }
  }

  /** Says in plain words what went wrong, and gets the board right again. */
  failed(error) {
    if (error.kind === 'refused') {
      toast(`${capital(error.message)}.`, { kind: 'refused', more: [this.rule(error.rule)] });
    } else if (error.kind === 'stale' || error.kind === 'not_your_turn') {
      toast('The game had moved on before you acted. This is how it stands now.');
      this.refresh();
    } else if (error.kind === 'rules_failed') {
      toast(error.message, { kind: 'error' });
      this.refresh();
    } else if (error.kind === 'not_found') {
      toast('This game is no longer there.', { kind: 'error' });
      location.hash = '#/';
    } else {
      toast(error.message, { kind: 'error' });
    }
  }
}

/** The places that a game without a map is laid out with. */
function places(view, menu) {
  const known = new Set();
  for (const counter of view.counters) if (counter.place.hex) known.add(counter.place.hex);
  for (const item of menu ?? []) if (item.hex) known.add(item.hex);
  const numbers = [...known].filter((label) => /^\d+$/.test(label)).map(Number);
  const width = [...known][0]?.length ?? 2;
  if (numbers.length && numbers.length === known.size && width <= 2) {
    for (let at = Math.min(...numbers); at <= Math.max(...numbers); at += 1) known.add(String(at).padStart(width, '0'));
  }
  return [...known].sort();
}
