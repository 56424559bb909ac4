// Acting on the board: choose a counter, see where it can go and at what cost, go there. What is
// not allowed is explained with its rule.

import { get } from './api.js';
import { button, capital, clearRefusals, confirm, dialog, el, say, svg, toast } from './dom.js';
import { oddsTable } from './odds.js';

export class Acting {
  /** `table` gives: menu, base, keys(), act(item), board, counters, view, rule(number). */
  constructor(table) {
    this.table = table;
    this.selected = null;
    /** The hex whose counters are shown beside the map. */
    this.looked = null;
    this.targets = new Map();
    this.reached = new Map();
    this.asked = 0;
  }

  get menu() { return this.table.menu ?? []; }

  units() { return new Set(this.menu.map((item) => item.unit).filter(Boolean)); }

  /** The hex of a counter. */
  hexOf(unit) {
    return this.table.view.counters.find((counter) => counter.id === unit)?.place.hex ?? null;
  }

  /** The hex of the chosen counter. */
  where() { return this.selected && this.hexOf(this.selected); }

  /** Does the action lead to a hex other than the one its counter is in? */
  leads(item) { return Boolean(item.hex) && !(item.unit && item.hex === this.hexOf(item.unit)); }

  /** Does somebody of another side lie there? */
  hostile(label) { return this.table.view.counters.some((counter) => counter.place.hex === label && counter.side !== this.table.side); }

  /** What a counter can do where it stands. */
  bare(unit) { return this.menu.filter((item) => item.unit === unit && !this.leads(item)); }

  /** After every change of the game. */
  refresh() {
    if (this.table.attacks.open) this.table.attacks.close();
    if (this.selected && !this.units().has(this.selected)) this.selected = null;
    // With one counter to lead there is nothing to select.
    const led = new Set(this.menu.filter((item) => this.leads(item)).map((item) => item.unit));
    if (!this.selected && led.size === 1) this.selected = [...led][0] ?? null;
    if (this.selected && !this.table.counters.stack(this.looked).some((counter) => counter.id === this.selected)) this.looked = this.where();
    this.table.redraw();
    this.aim();
  }

  select(unit) {
    this.selected = unit;
    this.looked = unit ? this.hexOf(unit) : null;
    this.table.redraw();
    this.aim();
    if (!unit) {
      this.table.counters.fan(null);
      return;
    }
    const counter = this.table.view.counters.find((known) => known.id === unit);
    if (counter?.place.hex) {
      this.table.board.reveal(counter.place.hex);
      this.fan(counter.place.hex);
    }
    const places = this.targets.size;
    say(`${counter?.name ?? unit} selected, ${places} ${places === 1 ? 'hex' : 'hexes'} to choose.`);
  }

  /** Spreads a stack out, unless it would lie over the hexes that are to be chosen. */
  fan(label) {
    const deep = this.table.counters.stack(label).length > 3;
    const crowded = this.targets.size || this.table.board.frame.clientWidth < 600;
    this.table.counters.fan(deep && crowded ? null : label);
  }

  /** What the chosen counter can do, on the board. */
  aim() {
    this.targets = new Map();
    for (const item of this.menu) {
      if (!this.leads(item) || (item.unit && item.unit !== this.selected)) continue;
      this.targets.set(item.hex, [...(this.targets.get(item.hex) ?? []), item]);
    }
    this.reached = new Map();
    this.drawTargets();
    this.route(null);
    if (this.targets.size && this.table.counters.stack(this.table.counters.fanned).length > 3) this.table.counters.fan(null);
    if (this.selected && this.targets.size) this.askReach(this.selected);
  }

  async askReach(unit) {
    this.asked += 1;
    const own = this.asked;
    try {
      const reach = await get(`${this.table.base}/reach?unit=${encodeURIComponent(unit)}`, this.table.keys());
      if (own !== this.asked) return;
      for (const hex of reach.hexes) this.reached.set(hex.hex, hex);
      this.drawTargets();
    } catch { /* the targets are shown without their costs */ }
  }

  drawTargets() {
    const { board } = this.table;
    const layer = board.layers.reach;
    const focused = document.activeElement?.closest?.('.target')?.dataset.at;
    layer.replaceChildren();
    for (const [label, items] of this.targets) {
      const hex = board.hex(label);
      const outline = board.outline(label);
      if (!outline) continue;
      const known = this.reached.get(label);
      const enemy = this.hostile(label);
      const words = [label, known?.cost !== undefined ? `cost ${known.cost}` : '', known?.halts ? 'must stop there' : '', items[0].sentence];
      const node = svg('g', {
        class: `target ${enemy ? 'attack' : ''} ${known?.halts ? 'halts' : ''}`, 'data-at': label, role: 'button', tabindex: 0,
        'aria-label': words.filter(Boolean).join(', '),
      }, outline);
      if (known?.cost !== undefined) {
        const size = board.size * 0.26;
        node.append(svg('text', { x: hex.x, y: hex.y + size * 0.35, 'text-anchor': 'middle', 'font-size': size, class: 'cost' }, String(known.cost)));
      }
      if (known?.halts) {
        // A small stop sign under the cost.
        const r = board.size * 0.09;
        node.append(svg('rect', { class: 'halt', x: hex.x - r, y: hex.y + board.size * 0.2, width: 2 * r, height: 2 * r, rx: r * 0.3 }));
      }
      layer.append(node);
      if (label === focused) node.focus();
    }
  }

  /** Shows the way to a hex with its running cost. */
  route(label) {
    const { board } = this.table;
    const layer = board.layers.route;
    layer.replaceChildren();
    const known = label && this.reached.get(label);
    if (!known?.route?.length) return;
    const stops = known.route.map((at) => board.hex(at)).filter(Boolean);
    const line = stops.map((stop, index) => `${index ? 'L' : 'M'}${stop.x},${stop.y}`).join('');
    layer.append(svg('path', { d: line, class: 'way under' }), svg('path', { d: line, class: 'way' }));
    known.route.slice(1).forEach((at) => {
      const hex = board.hex(at);
      const cost = this.reached.get(at)?.cost;
      if (!hex) return;
      layer.append(svg('circle', { cx: hex.x, cy: hex.y, r: board.size * (cost === undefined ? 0.07 : 0.16), class: 'stop' }));
      if (cost !== undefined) layer.append(svg('text', { x: hex.x, y: hex.y + board.size * 0.07, 'text-anchor': 'middle', 'font-size': board.size * 0.2, class: 'stop-text' }, String(cost)));
    });
  }

  /** A click or Enter on the board: the face that is clicked is the counter that is meant. */
  async hit(label, unit) {
    clearRefusals();
    this.table.attacks.close();
    if (!label || !this.table.live) return;
    const able = this.units();
    const stack = this.table.counters.stack(label);
    this.looked = stack.length ? label : this.where();
    if (this.table.counters.fanned !== label) this.table.counters.fan(null);
    const free = stack.filter((counter) => able.has(counter.id));
    const own = unit && able.has(unit) ? unit : this.next(free);
    // Who is chosen goes where it can go, also onto those who can still act themselves.
    if (this.targets.has(label) && (this.selected || !(own && unit === own))) {
      await this.choose(this.targets.get(label));
      return;
    }
    if (own) {
      this.select(own);
      const bare = this.bare(own);
      // A counter that can do one thing only, does it when it is pointed at.
      if (bare.length === 1 && !this.targets.size && (own === unit || free.length === 1)) await this.choose(bare);
      return;
    }
    // An enemy that nobody is chosen to attack: who can, and with what chance?
    const onto = this.menu.filter((item) => item.unit && item.hex === label && this.leads(item));
    if (onto.length && this.hostile(label)) {
      this.table.panel.draw();
      this.table.attacks.show(label, onto);
      return;
    }
    // A hex in question, where the choices themselves name none.
    const general = this.menu.filter((item) => !item.unit && !item.hex);
    if (this.table.place.focus?.hexes.includes(label) && general.length > 1 && general.length === this.menu.length) {
      await this.choose(general, this.table.view.prompt.sentence);
      return;
    }
    if (stack.length > 1) this.fan(label);
    this.table.panel.draw();
    const mine = stack.some((counter) => counter.side === this.table.side);
    if (this.table.menu && (this.selected || mine || !stack.length)) await this.explain(this.selected ?? unit ?? stack[0]?.id ?? null, label);
  }

  /** The counter of a stack after the chosen one. */
  next(counters) {
    if (!counters.length) return null;
    const at = counters.findIndex((counter) => counter.id === this.selected);
    return counters[(at + 1) % counters.length].id;
  }

  async explain(unit, label) {
    const query = new URLSearchParams({ hex: label });
    if (unit) query.set('unit', unit);
    try {
      const why = await get(`${this.table.base}/why?${query}`, this.table.keys());
      if (why.reason) {
        toast(`${capital(why.reason)}.`, { kind: 'refused', more: [this.table.rule(why.rule)] });
      } else if (this.selected) {
        this.select(null);
      }
    } catch (error) {
      this.table.failed(error);
    }
  }

  /** Carries out one of these actions, asking where there is something to ask. */
  async choose(items, question = 'Which?') {
    let item = items[0];
    if (items.length > 1) {
      const list = el('div', { class: 'choices' });
      const picked = new Promise((resolve) => {
        items.forEach((one) => {
          const chance = el('span', { class: 'chance' });
          const choice = button(one.sentence, () => { resolve(one); list.closest('dialog').close(); });
          choice.append(chance);
          list.append(choice);
          this.chance(one).then((text) => { chance.textContent = text; });
        });
        dialog(question, list, [{ text: 'Cancel', value: null }]).then(() => resolve(null));
      });
      item = await picked;
    }
    if (item) await this.commit(item);
  }

  /** The likeliest thing that comes of an action, for its button; empty if no dice decide it. */
  async chance(item) {
    const odds = await this.odds(item).catch(() => null);
    if (!odds?.outcomes.length) return '';
    const best = odds.outcomes.reduce((one, two) => (two.ways * one.of > one.ways * two.of ? two : one));
    return `${best.result} ${percent(best)}`;
  }

  /** Does it, after showing the odds unless they have been `told`. */
  async commit(item, told = false) {
    try {
      const odds = told ? null : await this.odds(item);
      if (odds && !(await confirm('The odds', oddsTable(item, odds, this.table), 'Do it', 'Not now'))) return;
      if (item.undone.length) {
        const names = item.undone;
        const body = [el('p', {}, names.length === 1 ? 'This can still act:' : `These ${names.length} can still act:`),
          el('ul', { class: 'undone' }, names.map((name) => el('li', {}, name)))];
        if (!(await confirm(item.sentence, body, 'Yes, go on', 'Go back'))) return;
      }
      await this.table.act(item);
    } catch (error) {
      this.table.failed(error);
    }
  }

  /** The odds of an action of this menu, asked once; `null` if no dice decide it. */
  odds(item) {
    const key = `${item.revision} ${item.index}`;
    if (this.oddsOf !== item.revision) {
      this.oddsOf = item.revision;
      this.known = new Map();
    }
    if (!this.known.has(key)) {
      const asked = get(`${this.table.base}/odds?index=${item.index}&revision=${item.revision}`, this.table.keys());
      asked.catch(() => this.known.delete(key));
      this.known.set(key, asked);
    }
    return this.known.get(key);
  }
}

/** A chance in whole per cent. */
export function percent(line) {
  const share = line.of ? (100 * line.ways) / line.of : 0;
  return share > 0 && share < 1 ? '< 1 %' : `${Math.round(share)} %`;
}
