// The exact odds of an action, as bars, with what changes the die and by which rule.

import { el } from './dom.js';

export function oddsTable(item, odds, table) {
  const rows = odds.outcomes.map((line) => {
    const percent = line.of ? (100 * line.ways) / line.of : 0;
    const bar = el('span', { class: 'bar' });
    bar.style.width = `${percent}%`;
    return el('tr', {},
      el('th', { scope: 'row' }, line.result),
      el('td', { class: 'bars' }, bar),
      el('td', { class: 'number' }, `${percent.toFixed(percent < 10 ? 1 : 0)} %`),
      el('td', { class: 'number soft' }, `${line.ways} of ${line.of}`));
  });
  const modifiers = odds.modifiers.map((line) => el('li', {},
    el('strong', {}, line.amount > 0 ? `+${line.amount}` : `−${Math.abs(line.amount)}`), ` ${line.why} `, table.rule(line.rule)));
  return [el('p', {}, item.sentence),
    el('table', { class: 'odds' }, el('caption', { class: 'unseen' }, 'What can come of it'), el('tbody', {}, rows)),
    modifiers.length ? el('ul', { class: 'modifiers' }, modifiers) : el('p', { class: 'soft' }, 'Nothing changes the die.')];
}
