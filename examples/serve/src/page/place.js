// Where a decision is: the hexes in question outlined, who acts on whom as an arrow, and a choice that
// is pointed at shown before it is made. And what others did since the last decision.

import { button, el, svg } from './dom.js';

export class Place {
  constructor(table) {
    this.table = table;
    this.strip = el('div', { class: 'since', role: 'status', hidden: true });
    this.left = null;
    this.shown = '';
  }

  /** What the decision is about: the innermost of what goes on. */
  get focus() {
    const { view, live } = this.table;
    return live ? view?.trail?.at(-1) ?? null : null;
  }

  draw() {
    const { board } = this.table;
    const layer = board.layers.place;
    layer.replaceChildren();
    const { focus } = this;
    if (!focus) {
      this.shown = '';
      return;
    }
    for (const label of focus.hexes) {
      const outline = board.outline(label, 1.02);
      if (outline) layer.append(outline);
    }
    const [from, to] = focus.hexes;
    if (to) layer.append(...arrow(board, from, to, 'amber'));
    const key = JSON.stringify(focus);
    // The page goes there once; then one may look elsewhere.
    if (key !== this.shown && this.table.view.to_decide === this.table.side) focus.hexes.slice(0, 2).reverse().forEach((label) => board.reveal(label));
    this.shown = key;
  }

  /** Shows a choice on the map before it is made. */
  preview(item) {
    const { board, acting } = this.table;
    const layer = board.layers.preview;
    layer.replaceChildren();
    if (!item) return;
    const from = item.unit && acting.hexOf(item.unit);
    if (item.hex && board.hex(item.hex)) layer.append(board.outline(item.hex, 0.98));
    if (from && item.hex && from !== item.hex) {
      layer.append(...arrow(board, from, item.hex, acting.hostile(item.hex) ? 'red' : 'amber'));
    }
  }

  /** After news: has the decision come back to this seat, and what happened meanwhile? */
  async since(before) {
    const { table } = this;
    const mine = table.side !== null && table.view.to_decide === table.side;
    const was = before.to_decide === table.side;
    if (was && !mine) this.left = { step: table.steps, view: table.view };
    if (was && mine) this.strip.hidden = true;
    if (was || !mine || !this.left || table.steps - this.left.step < 1) return;
    const { step, view } = this.left;
    this.left = null;
    const at = new Map(view.counters.map((counter) => [counter.id, counter.place.hex]));
    const moved = table.view.counters.filter((counter) => counter.place.hex && at.has(counter.id) && at.get(counter.id) !== counter.place.hex);
    const gone = view.counters.filter((counter) => counter.place.hex && !table.view.counters.some((now) => now.id === counter.id && now.place.hex));
    this.trails(moved, at);
    const words = [count(moved.length, 'move'), gone.length ? count(gone.length, 'counter') + ' lost' : ''].filter(Boolean).join(' · ');
    this.strip.hidden = false;
    this.strip.replaceChildren(el('strong', {}, 'Since your last decision'),
      ...moved.slice(0, 4).map((counter) => table.counters.picture(counter)),
      el('span', { class: 'soft' }, words || 'nothing moved'),
      button('▶ Play it', () => { this.strip.hidden = true; table.replay.from(step); }, {}),
      button('×', () => { this.strip.hidden = true; table.board.layers.trail.replaceChildren(); }, { class: 'plain', 'aria-label': 'Dismiss' }));
  }

  /** The ways of all that moved. */
  trails(moved, at) {
    const { board } = this.table;
    board.layers.trail.replaceChildren();
    for (const counter of moved) {
      const [from, to] = [board.hex(at.get(counter.id)), board.hex(counter.place.hex)];
      if (from && to) board.layers.trail.append(svg('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: 'trail' }));
    }
  }
}

const count = (number, word) => (number ? `${number} ${word}${number === 1 ? '' : 's'}` : '');

/** An arrow between two hexes, dark around so that it reads on every ground. */
export function arrow(board, from, to, paint) {
  const [a, b] = [board.hex(from), board.hex(to)];
  if (!a || !b) return [];
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / long, (b.y - a.y) / long];
  const s = board.size;
  const [start, end] = [s * 0.3, long - s * 0.22];
  const point = (along, aside) => `${a.x + dx * along - dy * aside},${a.y + dy * along + dx * aside}`;
  const [w, head] = [s * 0.07, s * 0.24];
  const shape = [[start, -w], [end - head, -w], [end - head, -head * 0.7], [end, 0], [end - head, head * 0.7], [end - head, w], [start, w]];
  return [svg('polygon', { class: `arrow ${paint}`, points: shape.map(([along, aside]) => point(along, aside)).join(' ') })];
}
