// The log: every event in a sentence, with its rule; dice as they fell; turns as headings. It stays at
// its end until one scrolls away, and leads back to what it tells of.

import { button, capital, el, svg } from './dom.js';

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** A die as a picture. */
export function die(roll) {
  const face = svg('svg', { class: 'die', viewBox: '0 0 24 24', role: 'img', 'aria-label': `${roll.face} on a die with ${roll.sides} sides` });
  face.append(svg('rect', { x: 1, y: 1, width: 22, height: 22, rx: 5 }));
  if (roll.sides === 6) {
    for (const pip of PIPS[roll.face] ?? []) face.append(svg('circle', { cx: 6 + (pip % 3) * 6, cy: 6 + Math.floor(pip / 3) * 6, r: 2.1 }));
  } else {
    face.append(svg('text', { x: 12, y: 16.5, 'text-anchor': 'middle', 'font-size': 13 }, String(roll.face)));
  }
  return face;
}

export class Log {
  /** `table` gives: rule(number), paints, board, replay. */
  constructor(table) {
    this.table = table;
    this.list = el('ol', { class: 'log', tabindex: 0, 'aria-label': 'Log' });
    this.more = button('New entries ↓', () => this.toEnd(), { class: 'more', hidden: true });
    this.node = el('div', { class: 'logbox' }, this.list, this.more);
    this.lines = [];
    this.rolls = [];
    this.pinned = true;
    this.list.addEventListener('scroll', () => this.scrolled());
    this.list.addEventListener('click', (event) => this.open(event));
    this.list.addEventListener('keydown', (event) => { if (event.key === 'Enter') this.open(event); });
    for (const kind of ['pointerover', 'focusin']) this.list.addEventListener(kind, (event) => this.light(event.target.closest('li')));
    for (const kind of ['pointerleave', 'focusout']) this.list.addEventListener(kind, () => this.light(null));
    // A panel of another height, a tab that is opened again: the end stays the end.
    new ResizeObserver(() => this.follow()).observe(this.list);
  }

  set(lines, rolls) {
    const longer = lines.length > this.lines.length;
    // A long game has thousands of lines: only the steps that are new or changed are written.
    const changed = lines.findIndex((line, index) => line.step !== this.lines[index]?.step || line.text !== this.lines[index]?.text);
    const from = changed < 0 ? this.lines[lines.length]?.step ?? Infinity : Math.min(lines[changed].step, this.lines[changed]?.step ?? Infinity);
    while (this.list.lastChild && Number(this.list.lastChild.dataset.step) >= from) this.list.lastChild.remove();
    this.lines = lines;
    this.rolls = rolls;
    this.list.append(...this.entries(from));
    if (longer && !this.pinned) this.more.hidden = false;
    this.follow();
  }

  /** The lines of these steps and later: dice and what came of them are one line. */
  entries(from) {
    const waiting = new Map();
    this.rolls.filter((roll) => roll.step >= from).forEach((roll) => waiting.set(roll.step, [...(waiting.get(roll.step) ?? []), roll]));
    const items = [];
    let turn = this.list.lastChild ? Number(this.list.lastChild.dataset.turn) : null;
    let handful = [];
    this.lines.forEach((line, index) => {
      if (line.step < from) return;
      if (line.turn !== turn) items.push(el('li', { class: 'turn', 'data-step': line.step, 'data-turn': line.turn }, `Turn ${line.turn}`));
      turn = line.turn;
      const roll = line.kind === 'roll' ? waiting.get(line.step)?.shift() : null;
      if (roll) handful.push(roll);
      const next = this.lines[index + 1];
      const together = next && next.step === line.step && next.rule === line.rule;
      // Dice that are thrown together for one thing are one line, and so is what comes of them.
      if (roll && together && (next.kind !== 'roll' || waiting.get(line.step)?.[0]?.purpose === roll.purpose)) return;
      const text = line.kind === 'roll' && handful.length > 1 ? `Rolled ${handful.length} dice for ${roll.purpose}.` : line.text;
      const said = handful.length && line.kind !== 'roll' ? `Rolled for ${handful[0].purpose}` : null;
      const side = handful[0]?.side ?? line.by;
      const dot = el('span', { class: 'dot', 'aria-hidden': 'true' });
      dot.style.background = this.table.paints[side]?.fill ?? 'transparent';
      items.push(el('li', { class: handful.length ? 'roll' : line.kind, 'data-step': line.step, 'data-turn': line.turn, tabindex: -1, title: said },
        dot, el('span', { class: 'said' }, handful.map(die), capital(text)), this.table.rule(line.rule)));
      handful = [];
    });
    return items;
  }

  /** Has somebody scrolled away from the end? */
  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.list;
    // A list that is not shown has no height, and has not been scrolled.
    if (!clientHeight) return;
    this.pinned = scrollHeight - scrollTop - clientHeight < 40;
    if (this.pinned) this.more.hidden = true;
  }

  follow() {
    if (this.pinned && !this.marked) this.list.scrollTop = this.list.scrollHeight;
  }

  toEnd() {
    this.pinned = true;
    this.more.hidden = true;
    this.follow();
  }

  /** Lights the hexes and counters that an entry names. */
  light(item) {
    const { board, view } = this.table;
    const layer = board.layers.light;
    if (!layer) return;
    layer.replaceChildren();
    if (!item || item.classList.contains('turn')) return;
    const words = item.querySelector('.said')?.textContent.split(/[^\p{L}\p{N}]+/u) ?? [];
    const hexes = new Set(words.filter((word) => board.hex(word)));
    for (const counter of view?.counters ?? []) {
      if (counter.place.hex && !counter.hidden && words.includes(counter.name.split(/[\s'’]/)[0])) hexes.add(counter.place.hex);
    }
    for (const label of hexes) layer.append(board.outline(label, 0.97));
  }

  /** Goes to the position after an entry's step. */
  open(event) {
    if (event.target.closest('.rule')) return;
    const item = event.target.closest('li[data-step]');
    if (item && !item.classList.contains('turn')) this.table.replay.go(Number(item.dataset.step));
  }

  mark(step) {
    this.marked = step !== null;
    let first = null;
    for (const item of this.list.children) {
      const here = Number(item.dataset.step) === step && !item.classList.contains('turn');
      item.classList.toggle('here', here);
      item.classList.toggle('later', step !== null && Number(item.dataset.step) > step);
      if (here) first ??= item;
    }
    if (first) this.list.scrollTop = first.offsetTop - this.list.offsetTop - 60;
    else this.follow();
  }
}

/** Rolled against expected, for all dice, by whose roll it was and by rule. */
export function luck(rolls, sides, rules) {
  if (!rolls.length) return [el('p', { class: 'soft' }, 'No die has been rolled yet.')];
  const row = (name, dice) => {
    const mean = dice.reduce((sum, roll) => sum + roll.face, 0) / dice.length;
    const expected = dice.reduce((sum, roll) => sum + (roll.sides + 1) / 2, 0) / dice.length;
    const difference = mean - expected;
    return el('tr', {}, el('th', { scope: 'row' }, name), el('td', { class: 'number' }, String(dice.length)),
      el('td', { class: 'number' }, mean.toFixed(2)), el('td', { class: 'number' }, expected.toFixed(2)),
      el('td', { class: 'number' }, (difference >= 0 ? '+' : '−') + Math.abs(difference).toFixed(2)));
  };
  const rows = [row('All dice', rolls)];
  sides.forEach((side, index) => {
    const own = rolls.filter((roll) => roll.side === index);
    if (own.length) rows.push(row(capital(side.name), own));
  });
  const nobody = rolls.filter((roll) => roll.side === null);
  if (nobody.length) rows.push(row('No side', nobody));
  for (const rule of [...new Set(rolls.map((roll) => roll.rule))].sort()) {
    rows.push(row(el('span', { class: 'nowrap' }, 'Rule ', rules.link(rule)), rolls.filter((roll) => roll.rule === rule)));
  }
  const six = rolls.filter((roll) => roll.sides === 6);
  const most = Math.max(1, ...[1, 2, 3, 4, 5, 6].map((face) => six.filter((roll) => roll.face === face).length));
  const faces = [1, 2, 3, 4, 5, 6].map((face) => {
    const count = six.filter((roll) => roll.face === face).length;
    const bar = el('span', { class: 'bar' });
    bar.style.width = `${(100 * count) / most}%`;
    return el('tr', {}, el('th', { scope: 'row' }, die({ sides: 6, face })), el('td', { class: 'bars' }, bar), el('td', { class: 'number' }, String(count)));
  });
  const head = ['', 'dice', 'rolled', 'expected', 'difference'].map((name) => el('th', { scope: 'col' }, name));
  return [el('table', { class: 'luck' }, el('thead', {}, el('tr', {}, head)), el('tbody', {}, rows)),
    six.length ? el('table', { class: 'odds' }, el('caption', {}, `How often each face came in ${six.length} rolls`), el('tbody', {}, faces)) : null];
}
