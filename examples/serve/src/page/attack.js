// An attack begins at its target: who can attack it and with what chance, and who cannot and why.

import { get } from './api.js';
import { percent } from './acting.js';
import { button, capital, el } from './dom.js';

/** So many outcomes of an attack are shown before one asks for all, and so many who cannot attack. */
const OUTCOMES = 4;
const UNABLE = 4;

export class Attacks {
  constructor(table) {
    this.table = table;
    this.node = el('aside', { class: 'attack', 'aria-label': 'Attack', hidden: true });
    this.asked = 0;
  }

  get open() { return !this.node.hidden; }

  close() {
    this.asked += 1;
    this.node.hidden = true;
    this.table.place.preview(null);
  }

  /** Opens the card of a hex with enemies that these actions are against. */
  show(label, items) {
    const { table } = this;
    this.asked += 1;
    const own = this.asked;
    const enemies = table.counters.stack(label).filter((counter) => counter.side !== table.side);
    const names = enemies.filter((counter) => !counter.hidden).map((counter) => counter.name);
    const terrain = table.board.hex(label)?.terrain?.replaceAll('_', ' ');
    const unable = el('ul', { class: 'unable' });
    this.node.replaceChildren(
      el('header', {}, el('div', { class: 'row units' }, enemies.slice(0, 3).map((counter) => table.counters.picture(counter)),
        el('div', {}, el('h2', {}, `Attack ${names.join(', ') || 'what lies there'}`), el('p', { class: 'soft' }, [`in ${label}`, terrain].filter(Boolean).join(' · ')))),
      button('×', () => this.close(), { class: 'plain', 'aria-label': 'Close the card (Escape)' })),
      ...items.map((item, index) => this.attacker(item, index === 0)), unable);
    const hex = table.board.hex(label);
    this.node.classList.toggle('left', hex.x > table.board.box.x + table.board.box.width / 2);
    this.node.hidden = false;
    this.node.querySelector('.main')?.focus({ preventScroll: true });
    this.reasons(label, items, unable, () => own === this.asked);
  }

  /** One who can attack: counters, the likeliest outcomes, and the button. */
  attacker(item, first) {
    const { table } = this;
    const unit = table.view.counters.find((counter) => counter.id === item.unit);
    const chances = el('div', { class: 'chances' });
    table.acting.odds(item).then((odds) => {
      if (!odds) return;
      const likely = [...odds.outcomes].sort((one, two) => two.ways * one.of - one.ways * two.of).slice(0, OUTCOMES);
      chances.replaceChildren(...likely.map((line) => {
        const bar = el('i');
        bar.style.width = `${line.of ? (100 * line.ways) / line.of : 0}%`;
        return el('div', {}, el('b', {}, percent(line)), el('span', { class: 'scale' }, bar), el('span', { class: 'soft' }, line.result));
      }));
    }).catch(() => {});
    const look = () => table.place.preview(item);
    return el('section', { class: 'attacker', onpointerenter: look, onfocusin: look, onpointerleave: () => table.place.preview(null) },
      el('div', { class: 'row' }, unit ? table.counters.picture(unit) : null, el('p', { class: 'grow' }, item.sentence)), chances,
      el('div', { class: 'row' },
        button('All outcomes', () => { this.close(); table.acting.commit(item); }),
        button('Attack', () => { this.close(); table.acting.commit(item, true); }, { class: first ? 'main' : '', 'data-attack': item.command })));
  }

  /** Own counters next to the target that cannot attack it, each with the reason and its rule. */
  async reasons(label, items, list, current) {
    const { table } = this;
    const at = table.board.hex(label);
    const able = new Set(items.map((item) => item.unit));
    const near = table.view.counters.filter((counter) => {
      const hex = counter.side === table.side && !able.has(counter.id) && table.board.hex(counter.place.hex);
      return hex && hex.label !== label && Math.hypot(hex.x - at.x, hex.y - at.y) < table.board.size * 1.3;
    }).slice(0, UNABLE);
    for (const counter of near) {
      const query = new URLSearchParams({ hex: label, unit: counter.id });
      const why = await get(`${table.base}/why?${query}`, table.keys()).catch(() => null);
      if (!current()) return;
      if (why?.reason) list.append(el('li', {}, el('strong', {}, counter.name), ` ${capital(why.reason)}. `, table.rule(why.rule)));
    }
  }
}
