// The panel beside the board: what is to be decided, the choices, and everything that lies beside
// the map.

import { get, hostKeys, keysOf, post, setSetting, setting } from './api.js';
import { button, capital, copy, el, toast } from './dom.js';
import { describe } from './counters.js';
import { luck } from './log.js';
import { NEUTRAL } from './colours.js';

/** The first word of an action by which a side leaves the rest undone. */
export const CLOSING = /^(end|done|pass|finish)/;

export class Panel {
  constructor(table) {
    this.table = table;
    this.prompt = el('div', { class: 'prompt', role: 'status' });
    this.notice = el('p', { class: 'notice', role: 'alert', hidden: true });
    this.stack = el('div', { class: 'stack', role: 'group' });
    this.choices = el('div', { class: 'choices', role: 'group', 'aria-label': 'Choices' });
    this.pointed = el('p', { class: 'pointed soft' });
    this.tools = el('div', { class: 'row tools' });
    this.tabs = el('div', { class: 'tabs', role: 'tablist' });
    this.body = el('div', { class: 'tabbody', role: 'tabpanel' });
    this.open = 'log';
    this.node = el('section', { class: 'panel', 'aria-label': 'Game' },
      this.prompt, this.notice, this.stack, this.choices, this.tools, table.replay.node, this.pointed, this.tabs, this.body);
  }

  draw() {
    const { view, now, seat, live, revision, replay, acting } = this.table;
    const where = [revision, seat, live, replay.step];
    this.fresh('prompt', [where, view.prompt, view.to_decide], () => this.drawPrompt());
    this.fresh('notice', [now.notice], () => this.drawNotice());
    this.fresh('stack', [where, acting.selected, acting.looked], () => this.drawStack());
    this.fresh('choices', [where, acting.selected], () => this.drawChoices());
    this.fresh('tools', [now.can_undo, now.can_redo, live], () => this.drawTools());
    this.fresh('tabs', [where, this.table.lines.length], () => this.drawTabs());
  }

  /** Draws a part only if what it shows has changed: a button must not go from under a finger. */
  fresh(part, shows, draw) {
    const now = JSON.stringify(shows);
    this.drawn ??= {};
    if (this.drawn[part] === now) return;
    this.drawn[part] = now;
    draw();
  }

  name(side) { return this.table.info.sides[side]?.name ?? 'nobody'; }

  drawPrompt() {
    const { view, side, live } = this.table;
    const decides = view.to_decide;
    const paint = this.table.paints[decides] ?? NEUTRAL;
    const mine = live && decides !== null && decides === side;
    const whose = el('span', { class: 'whose' }, decides === null ? 'The end'
      : mine ? `Your decision: ${capital(this.name(decides))}` : this.isBot(decides) ? `The bot plays ${this.name(decides)}…` : `Waiting for ${this.name(decides)}`);
    Object.assign(whose.style, { background: paint.fill, color: paint.ink });
    this.prompt.classList.toggle('mine', mine);
    this.prompt.replaceChildren(
      el('div', { class: 'row' }, el('a', { href: '#/', class: 'home', 'aria-label': 'To the lobby', title: 'To the lobby' }, '⌂'),
        el('strong', {}, view.prompt.turn), el('span', { class: 'phase' }, capital(view.prompt.phase))),
      whose,
      el('p', { class: 'sentence' }, view.prompt.sentence, ' ', view.result ? this.table.rule(view.result.rule) : null));
    if (!this.table.seat) this.prompt.append(el('p', { class: 'soft' }, 'You are watching.'));
  }

  /** What is wrong with the match, for as long as it is. */
  drawNotice() {
    const { notice } = this.table.now;
    this.notice.hidden = !notice;
    this.notice.textContent = notice?.message ?? '';
  }

  isBot(side) {
    const id = this.table.info.sides[side]?.id;
    return this.table.match.seats.some((seat) => seat.side === id && seat.player !== 'human');
  }

  /** The counters of the hex that is looked at, large enough to read and to tap. */
  drawStack() {
    const { acting, counters } = this.table;
    const stack = acting.looked ? counters.stack(acting.looked) : [];
    const able = acting.units();
    this.stack.setAttribute('aria-label', `Counters in ${acting.looked ?? 'no hex'}`);
    this.stack.hidden = !stack.length;
    const focused = document.activeElement?.dataset?.piece;
    this.stack.replaceChildren(el('span', { class: 'soft where' }, acting.looked ?? ''), ...stack.map((counter) => {
      const may = able.has(counter.id);
      return button(counters.picture(counter), () => acting.hit(acting.looked, counter.id), {
        class: ['piece-button', may ? 'may' : '', acting.selected === counter.id ? 'selected' : ''].join(' '),
        'data-piece': counter.id, title: describe(counter, may), 'aria-label': describe(counter, may), 'aria-pressed': acting.selected === counter.id,
      });
    }));
    if (focused) this.stack.querySelector(`[data-piece="${CSS.escape(focused)}"]`)?.focus();
  }

  drawChoices() {
    const { acting, live } = this.table;
    const menu = live ? acting.menu : [];
    const general = menu.filter((item) => !item.unit && !item.hex);
    const chosen = menu.filter((item) => acting.selected && item.unit === acting.selected);
    const here = acting.where();
    // What can be done with the others of its stack, such as taking them along.
    const beside = acting.selected ? menu.filter((item) => item.unit && item.unit !== acting.selected && !acting.leads(item) && acting.hexOf(item.unit) === here && chosen.some((own) => acting.leads(own))) : [];
    const few = menu.length <= 12;
    const act = (item) => button(item.sentence, () => acting.choose([item]), { class: item.undone.length || menu.length === 1 || CLOSING.test(item.command) ? 'main' : '', 'data-command': item.command });
    const parts = [];
    if (acting.selected && live) {
      const counter = this.table.view.counters.find((known) => known.id === acting.selected);
      const bare = chosen.filter((item) => !acting.leads(item));
      parts.push(el('div', { class: 'chosen' }, el('strong', {}, counter?.name ?? acting.selected),
        button('×', () => acting.select(null), { class: 'plain', 'aria-label': 'Choose another (Escape)' }), bare.map(act)));
      if (beside.length && !few) parts.push(el('details', { class: 'beside' }, el('summary', {}, `Others in ${here} (${beside.length})`), beside.map(act)));
      if (chosen.length > bare.length && !few) parts.push(el('p', { class: 'hint' }, el('span', {}, 'Click a marked hex. ', el('span', { class: 'stop-sign', 'aria-hidden': 'true' }), ' means: must stop there.')));
    } else if (live && menu.some((item) => item.unit) && !few) {
      parts.push(el('p', { class: 'hint' }, 'Click a counter with a bright edge, or choose from the list.'));
    }
    const rest = few ? menu.filter((item) => !(chosen.includes(item) && !acting.leads(item))) : general;
    parts.push(...rest.map(act));
    if (!few) parts.push(this.list(menu.filter((item) => item.unit || item.hex), act));
    const focused = document.activeElement?.dataset?.command;
    const opened = ['all', 'beside'].filter((name) => this.choices.querySelector(`details.${name}`)?.open);
    this.choices.replaceChildren(...parts);
    opened.forEach((name) => this.choices.querySelector(`details.${name}`)?.setAttribute('open', ''));
    if (focused) this.choices.querySelector(`[data-command="${CSS.escape(focused)}"]`)?.focus();
  }

  /** Everything that can be done, for those who do not use the board. */
  list(menu, act) {
    const groups = new Map();
    menu.forEach((item) => groups.set(item.group, [...(groups.get(item.group) ?? []), item]));
    const parts = [...groups].map(([name, items]) => {
      const inside = el('details', { ontoggle: () => { if (inside.open && inside.children.length === 1) inside.append(...items.map(act)); } },
        el('summary', {}, `${name} (${items.length})`));
      return inside;
    });
    return el('details', { class: 'all' }, el('summary', {}, `All ${menu.length} choices as a list`), parts);
  }

  drawTools() {
    const { now, live } = this.table;
    const tool = (text, label, act, disabled) => button(text, act, { 'aria-label': label, title: label, disabled });
    this.tools.replaceChildren(
      tool('↶ Undo', 'Undo (u)', () => this.table.takeBack('undo'), !now.can_undo || !live),
      tool('↷ Redo', 'Redo (y)', () => this.table.takeBack('redo'), !now.can_redo || !live),
      tool('Share', 'Copy a link to this position for watchers', () => this.share()));
  }

  share() {
    const step = this.table.replay.active ? this.table.replay.step : this.table.steps;
    copy(`${location.origin}/#/match/${this.table.id}/step/${step}`, 'Link to this position');
  }

  drawTabs() {
    const { view } = this.table;
    const off = view.counters.filter((counter) => !counter.place.hex);
    const known = [['log', 'Log'], ['state', 'State'], ...(off.length ? [['off', 'Off map']] : []), ['overlays', 'Overlays'], ['luck', 'Luck'], ['game', 'Game']];
    if (!known.some(([id]) => id === this.open)) this.open = 'log';
    const focused = this.tabs.contains(document.activeElement);
    this.tabs.replaceChildren(...known.map(([id, name]) => button(name, () => this.turn(id), {
      role: 'tab', 'aria-selected': id === this.open, id: `tab-${id}`, tabindex: id === this.open ? 0 : -1,
      onkeydown: (event) => {
        const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!move) return;
        const at = known.findIndex(([other]) => other === this.open);
        this.turn(known[(at + move + known.length) % known.length][0]);
        event.stopPropagation();
      },
    })));
    if (focused) this.tabs.querySelector('[aria-selected="true"]').focus();
    this.body.setAttribute('aria-labelledby', `tab-${this.open}`);
    const draw = { log: () => [this.table.log.list], state: () => this.state(), off: () => this.offMap(off),
      overlays: () => this.table.overlays.switches(), luck: () => luck(this.table.rolls, this.table.info.sides, this.table.rules), game: () => this.about() };
    const fresh = draw[this.open]().filter(Boolean);
    if (!(this.open === 'log' && this.body.firstChild === this.table.log.list)) this.body.replaceChildren(...fresh);
    if (this.open === 'log' && this.shown !== 'log') this.table.log.list.scrollTop = this.table.log.list.scrollHeight;
    this.shown = this.open;
  }

  /** Opens another tab. */
  async turn(id) {
    this.open = id;
    this.drawTabs();
    if (id !== 'overlays' || !this.table.overlays.stale) return;
    await this.table.overlays.load(true);
    if (this.open === 'overlays') this.drawTabs();
  }

  state() {
    const { view } = this.table;
    const tracks = view.tracks.map((track) => el('div', { class: 'track' }, el('strong', {}, track.name),
      el('ol', {}, track.boxes.map((text, index) => el('li', { class: index === track.at ? 'at' : '', 'aria-current': index === track.at ? 'step' : null }, text)))));
    const scores = el('table', { class: 'scores' }, el('tbody', {}, view.scores.map((score) => el('tr', {},
      el('td', {}, score.side === null ? '' : this.flag(score.side)), el('th', { scope: 'row' }, score.name), el('td', {}, score.value)))));
    return [...tracks, scores];
  }

  flag(side) {
    const flag = el('span', { class: 'flag' }, capital(this.name(side).replace(/^the /, '')));
    const paint = this.table.paints[side] ?? NEUTRAL;
    Object.assign(flag.style, { background: paint.fill, color: paint.ink });
    return flag;
  }

  offMap(counters) {
    const boxes = new Map();
    counters.forEach((counter) => {
      const at = counter.place.box ?? 'elsewhere';
      boxes.set(at, [...(boxes.get(at) ?? []), counter]);
    });
    const inOrder = [...boxes].sort(([one], [two]) => one.localeCompare(two, 'en', { numeric: true }));
    return inOrder.map(([name, inside]) => el('div', {}, el('strong', {}, capital(name)),
      el('ul', { class: 'off' }, inside.map((counter) => el('li', { title: describe(counter) }, this.table.counters.picture(counter), ` ${counter.hidden ? '(face down)' : counter.name}`)))));
  }

  about() {
    const { match, id } = this.table;
    const held = keysOf(id);
    const links = match.seats.filter((seat) => held[seat.side]).map((seat) => button(`Copy the link to the seat of ${seat.name}`,
      () => copy(`${location.origin}/#/join/${id}/${held[seat.side]}`, `Link to the seat of ${seat.name}`)));
    const parts = [el('p', {}, match.name ? `${match.name}: ` : '', match.title, `, ${match.scenario}`)];
    if (match.seats.some((seat) => seat.player !== 'human')) parts.push(this.pace());
    parts.push(el('label', { class: 'switch' }, el('input', { type: 'checkbox', checked: setting('follow', true), onchange: (event) => setSetting('follow', event.target.checked) }), ' Follow on the map what others do'));
    parts.push(el('div', { class: 'column' }, button('Download the journal', () => this.journal()), links,
      button('Keys and help (?)', () => this.table.help())));
    return parts;
  }

  pace() {
    const names = (ms) => (ms === 0 ? 'at once' : `${(ms / 1000).toFixed(1)} s an action`);
    const shown = el('output', {}, names(this.table.now.pace));
    const slider = el('input', {
      type: 'range', min: 0, max: 3000, step: 100, value: this.table.now.pace,
      oninput: () => { shown.textContent = names(Number(slider.value)); },
      onchange: async () => {
        try {
          const { pace } = await post(`${this.table.base}/pace`, { pace: Number(slider.value) }, [...Object.values(keysOf(this.table.id)), ...hostKeys(this.table.id)]);
          this.table.now.pace = pace;
          setSetting('pace', pace);
        } catch (error) { this.table.failed(error); }
      },
    });
    return el('label', { class: 'line' }, 'Pace of the bots ', slider, ' ', shown);
  }

  async journal() {
    try {
      const text = JSON.stringify(await get(`${this.table.base}/journal`, Object.values(keysOf(this.table.id))));
      const link = el('a', { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: `${this.table.match.game}-${this.table.id}.json` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    } catch (error) {
      toast(error.message, { kind: 'error' });
    }
  }

  /** What is under the pointer, in words. */
  point(label) {
    if (!label) {
      this.pointed.textContent = '';
      return;
    }
    const hex = this.table.board.hex(label);
    const stack = this.table.counters.stack(label).map((counter) => (counter.hidden ? 'face down' : `${counter.name} ${counter.strength}`));
    this.pointed.textContent = [label, hex?.terrain?.replaceAll('_', ' '), ...stack].filter(Boolean).join(' · ');
  }
}
