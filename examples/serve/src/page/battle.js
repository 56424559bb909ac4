// A card for every fight: who, the dice of both sides, what came of it, and what the odds had said.
// Fights of others come up by themselves and go again; the log opens any of them anew.

import { get, setSetting, setting } from './api.js';
import { button, capital, el, svg } from './dom.js';
import { die } from './log.js';
import { bars } from './odds.js';
import { NEUTRAL } from './colours.js';

/** How long a fight of others is shown, in milliseconds, by the pace that one likes. */
const SHOWN = { slow: 8000, normal: 3500, quick: 1200 };

export class Battles {
  constructor(table) {
    this.table = table;
    this.node = el('aside', { class: 'battle', 'aria-label': 'Battle', hidden: true });
    this.queue = [];
    this.seen = null;
  }

  /** After news: fights in steps that nobody here has seen yet. */
  async consider() {
    const { rolls, steps } = this.table;
    const from = this.seen;
    this.seen = steps;
    if (from === null || !this.table.live) return;
    for (const step of new Set(rolls.map((roll) => roll.step).filter((at) => at > from))) await this.fetch(step);
    if (this.node.hidden) this.next();
  }

  async fetch(step) {
    try {
      const fight = await get(`${this.table.base}/battle?step=${step}`, this.table.keys());
      if (!isFight(fight)) return;
      this.flash(fight);
      const others = fight.by !== this.table.side;
      if (!(others && setting('skip-fights', false))) this.queue.push({ ...fight, others });
    } catch { /* taken back meanwhile: there is no fight to show */ }
  }

  next() {
    clearTimeout(this.timer);
    const fight = this.queue.shift();
    this.node.hidden = !fight;
    if (!fight) return;
    this.draw(fight);
    if (fight.others) {
      const wait = () => { this.timer = setTimeout(() => (this.node.matches(':hover, :focus-within') ? wait() : this.next()), SHOWN[setting('fight-pace', 'normal')]); };
      wait();
    }
  }

  get open() { return !this.node.hidden; }

  close() {
    this.queue = [];
    this.next();
  }

  draw(fight) {
    const { table } = this;
    const events = fight.lines.filter((line) => line.kind !== 'roll');
    const place = fight.focus?.hexes ?? [];
    const hurt = fight.changes.filter(({ before, after }) => lost(before, after)).map(({ before }) => before.side);
    const fighters = [...new Set([...fight.rolls.map((roll) => whose(roll, fight)), ...hurt].filter((side) => side !== null))];
    const columns = fighters.slice(0, 2).map((side) => this.column(side, fight));
    const skip = el('label', { class: 'switch' }, el('input', { type: 'checkbox', checked: setting('skip-fights', false), onchange: (event) => setSetting('skip-fights', event.target.checked) }), ' Skip fights of others');
    const left = this.queue.length;
    this.node.replaceChildren(
      el('header', {}, el('div', {}, el('p', { class: 'kicker' }, `Turn ${fight.turn}${place.length ? ` · ${place.join(' – ')}` : ''}`),
        el('h2', {}, title(fight, events))),
      button('×', () => this.close(), { class: 'plain', 'aria-label': 'Close the card (Escape)' })),
      el('div', { class: 'fighters' }, columns),
      this.modifiers(fight.odds?.modifiers ?? []),
      el('ul', { class: 'came' }, events.map((line) => el('li', {}, el('span', {}, capital(line.text)), table.rule(line.rule)))),
      fight.odds ? el('div', { class: 'foretold' }, bars(fight.odds.outcomes, 'What the odds had said'),
        fight.odds.back?.length ? bars(fight.odds.back, 'and of the other side’s dice') : null) : null,
      el('footer', { class: 'row' }, skip, left ? button(`Skip all ${left + 1}`, () => this.close(), {}) : null,
        button('Continue', () => this.next(), { class: 'main' })));
    const hex = table.board.hex(place[0] ?? fight.changes[0]?.before.place.hex);
    const { box } = table.board;
    this.node.classList.toggle('left', Boolean(hex && box && hex.x > box.x + box.width / 2));
  }

  /** What changed the attacker's die, each with its rule. */
  modifiers(lines) {
    const signed = (amount) => `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${Math.abs(amount)}`;
    return lines.length ? el('ul', { class: 'came changed' }, lines.map((line) => el('li', {},
      el('span', {}, el('strong', {}, signed(line.amount)), ` ${line.why}`), this.table.rule(line.rule)))) : '';
  }

  /** The choice of how long cards of others stay. */
  static pace() {
    const field = el('select', { id: 'fight-pace', onchange: () => setSetting('fight-pace', field.value) },
      [['slow', 'slowly'], ['normal', 'as usual'], ['quick', 'quickly']].map(([value, name]) => el('option', { value }, name)));
    field.value = setting('fight-pace', 'normal');
    return el('label', { class: 'line' }, 'Fights of others go by ', field);
  }

  /** One side: its counters in the fight and its dice. */
  column(side, fight) {
    const { table } = this;
    const paint = table.paints[side] ?? NEUTRAL;
    // Who lost something, who is in question, and whose dice these are; badges that come and go do not count.
    const changed = fight.changes.filter(({ before, after }) => before.side === side && lost(before, after));
    const said = fight.rolls.flatMap((roll) => roll.purpose.split(/[^\p{L}\p{N}]+/u));
    const named = (counter) => fight.focus?.units.includes(counter.id) || said.includes(counter.name.split(/[\s'’]/)[0]);
    const others = table.view.counters.filter((counter) => counter.side === side && counter.place.hex && !counter.hidden && named(counter) && !changed.some(({ before }) => before.id === counter.id)).slice(0, 6);
    const units = [...changed.map(({ before, after }) => this.unit(before, lost(before, after))), ...others.map((counter) => this.unit(counter, 0))];
    const throws = new Map();
    fight.rolls.filter((roll) => whose(roll, fight) === side).forEach((roll) => throws.set(roll.purpose, [...(throws.get(roll.purpose) ?? []), roll]));
    const column = el('section', {}, el('strong', { class: 'name' }, capital(table.info.sides[side].name)),
      el('div', { class: 'row units' }, units),
      [...throws].map(([purpose, dice]) => el('p', { class: 'throw' }, dice.map(die), el('span', { class: 'soft' }, capital(purpose)))));
    column.style.borderTopColor = paint.fill;
    return column;
  }

  unit(counter, loss) {
    return el('span', { class: loss ? 'unit hit' : 'unit' }, this.table.counters.picture(counter), loss ? el('em', {}, loss === Infinity ? 'lost' : `−${loss}`) : null);
  }

  /** A flash on the hexes where something was lost. */
  flash(fight) {
    const { board } = this.table;
    for (const { before, after } of fight.changes) {
      const hex = board.hex(before.place.hex);
      const loss = lost(before, after);
      if (!hex || !loss) continue;
      const mark = svg('g', { class: 'loss' }, board.outline(before.place.hex, 0.96),
        svg('text', { x: hex.x, y: hex.y - board.size * 0.3, 'text-anchor': 'middle', 'font-size': board.size * 0.36 }, loss === Infinity ? '✕' : `−${loss}`));
      board.layers.flash.append(mark);
      setTimeout(() => mark.remove(), 2400);
    }
  }
}

/** Whose a die was: where no die of the fight says so, that of whoever acted. */
const whose = (roll, fight) => roll.side ?? (fight.rolls.some((one) => one.side !== null) ? null : fight.by);

const number = (text) => (/^\d+/.test(text) ? parseInt(text, 10) : null);

/** How much a counter lost: a number of steps, or all of it. */
function lost(before, after) {
  if (!before.place.hex) return 0;
  if (!after || !after.place.hex) return Infinity;
  const [was, is] = [number(before.strength), number(after.strength)];
  return was !== null && is !== null && is < was ? was - is : 0;
}

/** Dice of both sides, dice whose odds were known, or dice and a loss: other dice are for the weather, orders and the like. */
function isFight(fight) {
  const sides = new Set(fight.rolls.map((roll) => roll.side).filter((side) => side !== null));
  return sides.size > 1 || (fight.rolls.length > 0 && (fight.foretold || fight.changes.some(({ before, after }) => lost(before, after))));
}

/** What the card is about: the action where it says so, else the first thing that came of it. */
function title(fight, events) {
  const text = fight.odds && fight.sentence ? fight.sentence : events[0]?.text ?? 'A fight';
  return capital(text.split(/[:,;]|\.$/)[0]);
}
