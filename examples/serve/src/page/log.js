// The log: every event in a sentence, with its rule; dice as they fell; and how lucky they were.

import { button, capital, dialog, el, svg } from './dom.js';

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

export class Rules {
  constructor(rules) {
    this.rules = new Map(rules.map((rule) => [rule.rule, rule.text]));
  }

  /** A button with a rule's number that shows what the rule says. */
  link(number) {
    if (!number) return el('span');
    return button(number, () => this.show(number), { class: 'rule', 'aria-label': `Rule ${number}: what it says`, title: this.text(number) ?? `Rule ${number}` });
  }

  /** What the rule says; a part of a rule is explained by the rule it belongs to. */
  text(number) {
    for (let part = number; part; part = part.includes('.') ? part.slice(0, part.lastIndexOf('.')) : '') {
      const found = this.rules.get(part) ?? this.rules.get(`${part}.0`);
      if (found) return found;
    }
    return null;
  }

  show(number) {
    const text = this.text(number) ?? 'See the rulebook: this program has no words of its own for it.';
    dialog(`Rule ${number}`, el('p', {}, text), [{ text: 'Close', value: null, main: true }]);
  }
}

export class Log {
  constructor(rules) {
    this.rules = rules;
    this.list = el('ol', { class: 'log', tabindex: 0, 'aria-label': 'Log' });
    this.lines = [];
    this.rolls = [];
  }

  set(lines, rolls) {
    const longer = lines.length > this.lines.length;
    const low = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    // A long game has thousands of lines: only the steps that are new or changed are written.
    const changed = lines.findIndex((line, index) => line.step !== this.lines[index]?.step || line.text !== this.lines[index]?.text);
    const from = changed < 0 ? this.lines[lines.length]?.step ?? Infinity : Math.min(lines[changed].step, this.lines[changed]?.step ?? Infinity);
    while (this.list.lastChild && Number(this.list.lastChild.dataset.step) >= from) this.list.lastChild.remove();
    this.lines = lines;
    this.rolls = rolls;
    const waiting = new Map();
    rolls.filter((roll) => roll.step >= from).forEach((roll) => waiting.set(roll.step, [...(waiting.get(roll.step) ?? []), roll]));
    const items = [];
    let handful = [];
    lines.forEach((line, index) => {
      if (line.step < from) return;
      const roll = line.kind === 'roll' ? waiting.get(line.step)?.shift() : null;
      if (roll) handful.push(roll);
      const next = lines[index + 1];
      const coming = roll && next?.kind === 'roll' && next.step === line.step ? waiting.get(line.step)?.[0] : null;
      // Dice that are thrown together for one thing are one line.
      if (coming && coming.purpose === roll.purpose && coming.rule === roll.rule) return;
      const text = handful.length > 1 ? `Rolled ${handful.length} dice for ${roll.purpose}.` : line.text;
      items.push(el('li', { class: line.kind, 'data-step': line.step }, handful.map(die), capital(text), ' ', this.rules.link(line.rule)));
      handful = [];
    });
    this.list.append(...items);
    if (longer && low) this.list.scrollTop = this.list.scrollHeight;
  }

  mark(step) {
    let first = null;
    for (const item of this.list.children) {
      const here = Number(item.dataset.step) === step;
      item.classList.toggle('here', here);
      item.classList.toggle('later', step !== null && Number(item.dataset.step) > step);
      if (here) first ??= item;
    }
    if (first) this.list.scrollTop = first.offsetTop - this.list.offsetTop - 60;
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
