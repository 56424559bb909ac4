// The exact odds of an action, as bars, with what changes the die and by which rule.

import { el } from './dom.js';

/** What comes less often than this, in percent, is shown in one line. */
const RARE = 0.5;

export function oddsTable(item, odds, table) {
  const modifiers = odds.modifiers.map((line) => el('li', {},
    el('strong', {}, `${line.amount > 0 ? '+' : line.amount < 0 ? '−' : ''}${Math.abs(line.amount)}`), ` ${line.why} `, table.rule(line.rule)));
  return [el('p', {}, item.sentence),
    bars(odds.outcomes, odds.back?.length ? 'What your dice do' : 'What can come of it'),
    odds.back?.length ? bars(odds.back, 'What theirs do at the same time') : null,
    modifiers.length ? el('ul', { class: 'modifiers' }, modifiers) : el('p', { class: 'soft' }, 'Nothing changes the die.')];
}

export function bars(outcomes, caption) {
  const chance = (line) => (line.of ? (100 * line.ways) / line.of : 0);
  // The likeliest fills the column: the numbers beside the bars say how likely it is.
  const most = Math.max(...outcomes.map(chance), 1);
  const rare = outcomes.length > 6 ? outcomes.filter((line) => chance(line) < RARE) : [];
  const rows = outcomes.filter((line) => !rare.includes(line)).map((line) => {
    const percent = chance(line);
    const bar = el('span', { class: 'bar' });
    bar.style.width = `${(100 * percent) / most}%`;
    return el('tr', {},
      el('th', { scope: 'row' }, line.result),
      el('td', { class: 'bars' }, bar),
      el('td', { class: 'number' }, `${percent.toFixed(percent < 10 ? 1 : 0)} %`),
      el('td', { class: 'number soft' }, line.of < 10000 ? `${line.ways} of ${line.of}` : ''));
  });
  if (rare.length) {
    const rest = rare.reduce((sum, line) => sum + chance(line), 0);
    rows.push(el('tr', { class: 'soft' }, el('th', { scope: 'row' }, 'anything else'), el('td'), el('td', { class: 'number' }, `${rest.toFixed(1)} %`), el('td')));
  }
  return el('table', { class: 'odds' }, el('caption', {}, caption), el('tbody', {}, rows));
}
