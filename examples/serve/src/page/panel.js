// The panel beside the board: what is to be decided, the choices, and everything that lies beside
// the map.

import { get, hostKeys, keysOf, post, setSetting, setting } from './api.js';
import { button, capital, copy, el, toast } from './dom.js';
import { describe } from './counters.js';
import { luck } from './log.js';
import { Battles } from './battle.js';
import { switches } from './attention.js';
import { NEUTRAL } from './colours.js';

export class Panel {
  constructor(table) {
    this.table = table;
    this.prompt = el('div', { class: 'prompt', role: 'status' });
    this.notice = el('p', { class: 'notice', role: 'alert', hidden: true });
    this.question = el('div', { class: 'question', hidden: true });
    this.stack = el('div', { class: 'stack', role: 'group' });
    this.choices = el('div', { class: 'choices', role: 'group', 'aria-label': 'Choices' });
    this.pointed = el('p', { class: 'pointed soft' });
    this.tools = el('div', { class: 'row tools' });
    this.tabs = el('div', { class: 'tabs', role: 'tablist' });
    this.body = el('div', { class: 'tabbody', role: 'tabpanel' });
    this.open = 'log';
    this.ends = el('div', { class: 'choices ends' });
    this.bar = el('header', { class: 'topbar' });
    this.node = el('section', { class: 'panel', 'aria-label': 'Game' },
      el('div', { class: 'decision' }, this.prompt, this.notice, this.question, this.stack, this.choices),
      this.tabs, this.body, this.pointed, table.replay.node,
      el('div', { class: 'foot' }, this.tools, this.ends));
  }

  draw() {
    const { view, now, seat, live, revision, replay, acting } = this.table;
    const where = [revision, seat, live, replay.step];
    this.fresh('bar', [where, view.prompt, view.scores, view.tracks], () => this.drawBar());
    this.fresh('prompt', [where, view.prompt, view.to_decide], () => this.drawPrompt());
    this.fresh('question', [where, view.trail], () => this.drawQuestion());
    this.fresh('notice', [now.notice], () => this.drawNotice());
    this.fresh('stack', [where, acting.selected, acting.looked], () => this.drawStack());
    this.fresh('choices', [where, acting.selected], () => this.drawChoices());
    this.fresh('tools', [now.can_undo, now.no_undo, now.can_redo, live], () => this.drawTools());
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

  /** The line above the board: which game, how far it is, and how it stands. */
  drawBar() {
    const { view, match } = this.table;
    const turn = view.tracks.find((track) => /turn|day/i.test(track.name)) ?? view.tracks[0];
    const dots = turn && turn.boxes.length <= 40 ? el('span', { class: 'dots', 'aria-hidden': 'true' }, turn.boxes.map((_, index) => el('i', { class: index === turn.at ? 'at' : index < turn.at ? 'past' : '' }))) : null;
    const scores = view.scores.filter((score) => score.side !== null && /^[\d.]/.test(score.value));
    const first = scores.filter((score) => score.name === scores[0].name);
    this.bar.replaceChildren(...[
      el('a', { href: '#/', class: 'home', 'aria-label': 'To the lobby', title: 'To the lobby' }, '⌂'),
      el('strong', { class: 'title' }, match.name || match.title), dots,
      el('strong', { class: 'turn' }, view.prompt.turn), el('span', { class: 'phase' }, capital(view.prompt.phase)),
      first.length ? el('span', { class: 'standing' }, `${first[0].name}: `, first.map((score) => {
        const value = el('b', {}, `${capital(this.name(score.side).replace(/^the /, ''))} ${score.value}`);
        value.style.color = `color-mix(in srgb, ${(this.table.paints[score.side] ?? NEUTRAL).fill} 70%, var(--ink))`;
        return value;
      })) : null].filter(Boolean));
  }

  drawPrompt() {
    const { view, side, live } = this.table;
    const decides = view.to_decide;
    const paint = this.table.paints[decides] ?? NEUTRAL;
    const mine = live && decides !== null && decides === side;
    const whose = el('span', { class: 'whose' }, decides === null ? 'The end'
      : mine ? `Your decision: ${capital(this.name(decides))}` : this.isBot(decides) ? `The bot plays ${this.name(decides)}…` : `Waiting for ${this.name(decides)}`);
    Object.assign(whose.style, { background: paint.fill, color: paint.ink });
    this.prompt.classList.toggle('mine', mine);
    this.prompt.replaceChildren(whose,
      el('p', { class: 'sentence' }, view.prompt.sentence, ' ', view.result ? this.table.rule(view.result.rule) : null));
    if (view.result && live) this.prompt.append(button('The end in full', () => this.table.ending.show(), { class: 'main' }));
    if (!this.table.seat) this.prompt.append(el('p', { class: 'soft' }, 'You are watching.'));
  }

  /** Who acts on whom, as counters, an arrow and a hex. */
  drawQuestion() {
    const { place, view, counters, board } = this.table;
    const { focus } = place;
    this.question.hidden = !focus || (!focus.units.length && !focus.hexes.length);
    if (this.question.hidden) return;
    const units = focus.units.map((id) => view.counters.find((counter) => counter.id === id)).filter(Boolean).slice(0, 5);
    const to = focus.hexes.at(-1);
    const terrain = board.hex(to)?.terrain?.replaceAll('_', ' ');
    this.question.replaceChildren(...[el('span', { class: 'soft' }, focus.title), ...units.map((counter) => counters.picture(counter)),
      focus.hexes.length > 1 ? el('span', { class: 'onto', 'aria-label': 'to' }, '→') : null,
      to ? button(to, () => board.reveal(to), { class: 'hexchip', title: `Show ${to} on the map` }) : null,
      terrain ? el('span', { class: 'soft' }, terrain) : null].filter(Boolean));
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
    // What the question shows already needs no second picture.
    const asked = this.table.place.focus?.units ?? [];
    this.stack.hidden = !stack.length || stack.every((counter) => asked.includes(counter.id));
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
    const act = (item) => {
      const node = button(item.sentence, () => acting.choose([item]), {
        class: menu.length === 1 ? 'main' : '', 'data-command': item.command,
        onpointerenter: () => this.table.place.preview(item), onpointerleave: () => this.table.place.preview(null),
        onfocus: () => this.table.place.preview(item), onblur: () => this.table.place.preview(null),
      });
      // With few choices each says what it is likely to bring.
      if (few && live && item.unit && acting.leads(item)) {
        const chance = el('span', { class: 'chance' });
        node.append(chance);
        acting.chance(item).then((text) => { chance.textContent = text; });
      }
      return node;
    };
    this.table.place.preview(null);
    const closing = general.filter((item) => item.ends);
    const end = closing.length === 1 && menu.length > 1 ? closing[0] : null;
    this.drawEnd(end, menu.length);
    const parts = [];
    if (acting.selected && live) {
      const counter = this.table.view.counters.find((known) => known.id === acting.selected);
      const bare = chosen.filter((item) => !acting.leads(item));
      if (bare.length || chosen.length > 12 || !few) parts.push(el('div', { class: 'chosen' }, el('strong', {}, counter?.name ?? acting.selected),
        button('×', () => acting.select(null), { class: 'plain', 'aria-label': 'Choose another (Escape)' }), bare.map(act)));
      if (beside.length && !few) parts.push(el('details', { class: 'beside' }, el('summary', {}, `Others in ${here} (${beside.length})`), beside.map(act)));
      if (chosen.length > bare.length && !few) parts.push(el('p', { class: 'hint' }, el('span', {}, 'Click a marked hex. ', el('span', { class: 'stop-sign', 'aria-hidden': 'true' }), ' means: must stop there.')));
    } else if (live && menu.some((item) => item.unit) && !few) {
      parts.push(el('p', { class: 'hint' }, 'Click a counter with a bright edge, or choose from the list.'));
    }
    const rest = (few ? menu.filter((item) => !(chosen.includes(item) && !acting.leads(item))) : general).filter((item) => item !== end);
    parts.push(...rest.map(act));
    if (!few) parts.push(this.list(menu.filter((item) => item.unit || item.hex), act));
    const focused = document.activeElement?.dataset?.command;
    const opened = ['all', 'beside'].filter((name) => this.choices.querySelector(`details.${name}`)?.open);
    this.choices.replaceChildren(...parts);
    opened.forEach((name) => this.choices.querySelector(`details.${name}`)?.setAttribute('open', ''));
    if (focused) this.choices.querySelector(`[data-command="${CSS.escape(focused)}"]`)?.focus();
  }

  /** The button that ends a phase: always in the same corner. */
  drawEnd(item, choices) {
    const text = item?.sentence.replace(/\.$/, '') ?? this.ending ?? 'End the phase';
    if (item) this.ending = text;
    const why = item ? 'End the phase (e)' : choices ? 'Decide first' : 'It is not your decision';
    const attributes = { class: 'end main', title: why, disabled: !item };
    if (item) attributes['data-command'] = item.command;
    this.ends.replaceChildren(button(text, () => this.table.acting.choose([item]), attributes));
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
    const undo = !live ? 'Undo: go back to now first' : now.can_undo ? 'Undo (u)' : `Undo: ${now.no_undo ?? 'only players can'}`;
    const tool = (text, label, title, act, disabled) => button(text, act, { 'aria-label': label, title, disabled });
    this.tools.replaceChildren(
      el('span', { title: undo }, tool('↶', now.can_undo && live ? 'Undo (u)' : undo, undo, () => this.table.takeBack('undo'), !now.can_undo || !live)),
      tool('↷', 'Redo (y)', 'Redo (y)', () => this.table.takeBack('redo'), !now.can_redo || !live));
  }

  share() {
    const step = this.table.replay.active ? this.table.replay.step : this.table.steps;
    copy(`${location.origin}/#/match/${this.table.id}/step/${step}`, 'Link to this position');
  }

  drawTabs() {
    const { view } = this.table;
    const off = view.counters.filter((counter) => !counter.place.hex);
    const known = [['log', 'Log'], ['rules', 'Rules'], ['state', 'State'], ...(off.length ? [['off', 'Off map']] : []), ['overlays', 'Map'], ['luck', 'Luck'], ['game', 'Game']];
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
    const draw = { log: () => [this.table.log.node], rules: () => [this.table.rules.node], state: () => this.state(), off: () => this.offMap(off),
      overlays: () => this.table.overlays.switches(), luck: () => this.luckAndPlots(), game: () => this.about() };
    const fresh = draw[this.open]().filter(Boolean);
    if (this.body.firstChild !== fresh[0]) this.body.replaceChildren(...fresh);
    if (this.open === 'log' && this.shown !== 'log') this.table.log.toEnd();
    this.shown = this.open;
  }

  /** Opens another tab. */
  async turn(id) {
    this.open = id;
    // Switches that are drawn before they are known would go from under a finger.
    if (id === 'overlays' && this.table.overlays.stale) await this.table.overlays.load(true);
    if (this.open === id) this.drawTabs();
  }

  luckAndPlots() {
    this.table.ending.drawPlots().catch(() => {});
    return [el('div', {}, ...luck(this.table.rolls, this.table.info.sides, this.table.rules).filter(Boolean)), this.table.ending.plots];
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
    parts.push(...switches().filter(Boolean), Battles.pace());
    parts.push(el('div', { class: 'column' }, button('Copy a link to this position', () => this.share()), button('Download the journal', () => this.journal()), links,
      button('Keys and help (?)', () => this.table.help()), button('Show me around', () => this.table.tour.show(0))));
    return parts;
  }

  pace() {
    const names = (ms) => (ms === null ? 'waiting' : ms === 0 ? 'at once' : `${(ms / 1000).toFixed(1)} s an action`);
    const { pace } = this.table.now;
    const shown = el('output', {}, names(pace));
    const set = async (wanted) => {
      try {
        const told = await post(`${this.table.base}/pace`, { pace: wanted }, [...Object.values(keysOf(this.table.id)), ...hostKeys(this.table.id)]);
        this.table.now.pace = told.pace;
        shown.textContent = names(told.pace);
        rest.textContent = told.pace === null ? 'Let the bots go on' : 'Let the bots wait';
        if (told.pace !== null) setSetting('pace', told.pace);
      } catch (error) { this.table.failed(error); }
    };
    const slider = el('input', {
      type: 'range', min: 0, max: 3000, step: 100, value: pace ?? 600,
      oninput: () => { shown.textContent = names(Number(slider.value)); },
      onchange: () => set(Number(slider.value)),
    });
    const rest = button(pace === null ? 'Let the bots go on' : 'Let the bots wait', () => set(this.table.now.pace === null ? Number(slider.value) : null), { class: 'pause' });
    return el('div', {}, el('label', { class: 'line' }, 'Pace of the bots ', slider, ' ', shown), rest);
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
