// The rules at hand: what each says in our words, to search through, and by every number anywhere.

import { button, el } from './dom.js';

export class Rules {
  /** `rules` are rows with a number and a text; `open(number)` shows the tab. */
  constructor(rules, open, about = '') {
    // How to win comes first.
    this.rows = [...rules.filter((row) => row.goal), ...rules.filter((row) => !row.goal)];
    this.rules = new Map(rules.map((rule) => [rule.rule, rule.text]));
    this.open = open;
    this.list = el('dl', { class: 'rules' });
    this.found = el('output', { class: 'soft' });
    this.search = el('input', { type: 'search', placeholder: 'Search the rules ( / )', 'aria-label': 'Search the rules', oninput: () => this.draw() });
    this.node = el('div', { class: 'rulesbox' }, el('p', { class: 'about-game' }, about), el('div', { class: 'row searching' }, this.search, this.found), this.list);
    this.draw();
  }

  /** A button with a rule's number that shows what the rule says. */
  link(number) {
    if (!number) return el('span');
    return button(number, () => this.show(number), { class: 'rule', 'aria-label': `Rule ${number}: what it says`, title: this.text(number) ?? `Rule ${number}` });
  }

  /** The rule that explains this one: itself, or the one it belongs to. */
  home(number) {
    for (let part = number; part; part = part.includes('.') ? part.slice(0, part.lastIndexOf('.')) : '') {
      const found = [part, `${part}.0`].find((known) => this.rules.has(known));
      if (found) return found;
    }
    return null;
  }

  text(number) { return this.rules.get(this.home(number)) ?? null; }

  draw(lit = null) {
    const words = this.search.value.trim().toLowerCase();
    const rows = this.rows.filter((row) => !words || row.rule.toLowerCase().startsWith(words) || row.text.toLowerCase().includes(words));
    this.found.textContent = words ? `${rows.length} found` : `${rows.length} rules`;
    const heading = (row, index) => (!words && rows[0].goal && index === rows.findIndex((other) => other.goal === row.goal) ? el('h3', {}, row.goal ? 'How to win' : 'All other rules') : null);
    this.list.replaceChildren(...rows.flatMap((row, index) => [heading(row, index), el('div', { class: row.rule === lit ? 'here' : '', 'data-rule': row.rule },
      el('dt', {}, row.rule), el('dd', {}, row.rule.startsWith('Q') ? el('strong', {}, 'Reading: ') : null, ...marked(row.text, words)))]).filter(Boolean));
  }

  /** Opens the tab at a rule. */
  show(number) {
    const home = this.home(number);
    this.search.value = '';
    this.draw(home);
    if (!home) this.found.textContent = `${number}: see the rulebook`;
    this.open();
    const at = this.list.querySelector('.here');
    if (at) this.list.scrollTop = at.offsetTop - this.list.offsetTop - 40;
  }

  focus() {
    this.open();
    this.search.focus();
  }
}

/** A text with the searched words marked. */
function marked(text, words) {
  if (!words) return [text];
  const parts = [];
  let from = 0;
  for (let at = text.toLowerCase().indexOf(words); at >= 0; at = text.toLowerCase().indexOf(words, from)) {
    parts.push(text.slice(from, at), el('mark', {}, text.slice(at, at + words.length)));
    from = at + words.length;
  }
  parts.push(text.slice(from));
  return parts;
}
