// Counters and markers, drawn in the hobby's manner: side colour, name, type, strength and movement,
// and small badges for their state. Stacks lie askew and fan out when one looks at them.

import { svg } from './dom.js';
import { NEUTRAL, paintOf, stripeOf } from './colours.js';
import { hasSymbol, symbol } from './symbols.js';

// What a badge shows and how it is painted, by its kind; a note shows the first letter of its text.
const BADGES = {
  moved: ['→', 'done'], fought: ['✕', 'done'], disrupted: ['~', 'bad'], routed: ['↯', 'bad'], unsupplied: ['!', 'bad'],
  fatigued: ['»', 'bad'], reduced: ['½', 'bad'], pinned: ['P', 'bad'], entrenched: ['#', 'note'], secret: ['★', 'note'], note: ['', 'note'],
};

// What stands in a marker's circle, by its kind: no two kinds have the same.
const SIGNS = { ford: 'F', bridge: 'B', combat: '✕', target: '◎', fortification: '#', control: '•', other: '!' };

/** More counters than this lie too deep to count by eye. */
const DEEP = 2;

export class Counters {
  constructor(board, paints) {
    this.board = board;
    this.paints = paints;
    this.nodes = new Map();
    this.fanned = null;
    this.view = { counters: [], markers: [] };
    this.active = new Set();
    this.selected = null;
  }

  /** Draws a view. `active` are the units that may act. */
  draw(view, active, selected) {
    Object.assign(this, { view, active, selected });
    this.side = this.board.size * 0.7;
    const seen = new Set();
    for (const counter of view.counters) {
      if (!counter.place.hex || !this.board.hex(counter.place.hex)) continue;
      seen.add(counter.id);
      this.place(counter);
    }
    for (const [id, known] of this.nodes) {
      if (!seen.has(id)) {
        known.node.remove();
        this.nodes.delete(id);
      }
    }
    this.arrange();
    this.markers(view.markers);
  }

  place(counter) {
    const looks = JSON.stringify([counter.name, counter.side, counter.kind, counter.strength, counter.movement, counter.badges, counter.hidden, counter.formation,
      this.active.has(counter.id), this.selected === counter.id]);
    let known = this.nodes.get(counter.id);
    if (!known || known.looks !== looks) {
      const focused = known?.node === document.activeElement;
      const node = this.make(counter);
      if (known) {
        node.style.transform = known.node.style.transform;
        known.node.replaceWith(node);
      } else {
        this.board.layers.counters.append(node);
      }
      known = { node, looks, counter };
      this.nodes.set(counter.id, known);
      if (focused) node.focus();
    }
    known.counter = counter;
    known.node.dataset.at = counter.place.hex;
  }

  make(counter) {
    const may = this.active.has(counter.id);
    const node = svg('g', {
      class: ['counter', may ? 'may' : '', this.selected === counter.id ? 'selected' : ''].join(' '),
      'data-unit': counter.id, 'data-at': counter.place.hex, role: 'button', tabindex: may ? 0 : -1,
      'aria-label': describe(counter, may), 'aria-pressed': this.selected === counter.id,
    });
    node.append(svg('title', {}, describe(counter, may)));
    face(node, counter, this.side, paintOf(counter, this.paints));
    return node;
  }

  /** Puts every counter where it lies: alone in the middle, in a stack askew, fanned out in rows. */
  arrange() {
    const stacks = new Map();
    for (const { counter } of this.nodes.values()) {
      const here = stacks.get(counter.place.hex) ?? [];
      here.push(counter);
      stacks.set(counter.place.hex, here);
    }
    this.board.layers.plate.replaceChildren();
    this.board.layers.counts.replaceChildren();
    for (const [label, stack] of stacks) {
      stack.sort((a, b) => a.level - b.level);
      if (this.fanned === label && stack.length > 1) this.fanOut(label, stack);
      else this.pile(label, stack);
    }
  }

  put(counter, x, y, fanned) {
    const { node } = this.nodes.get(counter.id);
    node.style.transform = `translate(${x}px, ${y}px)`;
    node.classList.toggle('fanned', fanned);
    // What is fanned out lies above everything else; moving a node would lose its focus.
    const layer = fanned ? this.board.layers.fan : this.board.layers.counters;
    if (node.parentNode !== layer) {
      const focused = node === document.activeElement;
      layer.append(node);
      if (focused) node.focus();
    }
    return node;
  }

  pile(label, stack) {
    const hex = this.board.hex(label);
    const step = Math.min(this.side * 0.2, (this.side * 0.5) / stack.length);
    stack.forEach((counter, index) => {
      const middle = index - (stack.length - 1) / 2;
      const node = this.put(counter, hex.x + middle * step, hex.y - middle * step + this.board.size * 0.05, false);
      // A higher counter lies above a lower one.
      const above = node.nextElementSibling;
      if (above && stack.slice(0, index).some((lower) => this.nodes.get(lower.id).node === above)) node.parentNode.append(node);
    });
    const chosen = this.nodes.get(this.selected);
    if (chosen && stack.includes(chosen.counter) && chosen.node !== document.activeElement) chosen.node.parentNode.append(chosen.node);
    if (stack.length > DEEP) {
      const edge = ((stack.length - 1) / 2) * step + this.side / 2;
      const [x, y, r] = [hex.x + edge, hex.y - edge + this.board.size * 0.05, this.side * 0.17];
      this.board.layers.counts.append(svg('circle', { cx: x, cy: y, r, class: 'count' }),
        svg('text', { x, y: y + r * 0.42, 'text-anchor': 'middle', 'font-size': r * 1.25, class: 'count-text' }, String(stack.length)));
    }
  }

  fanOut(label, stack) {
    const hex = this.board.hex(label);
    const wide = stack.length <= 4 ? stack.length : Math.ceil(Math.sqrt(stack.length * 1.4));
    const high = Math.ceil(stack.length / wide);
    const step = this.side * 1.08;
    const { box } = this.board;
    // The fan stays on the screen.
    const keep = (at, half, from, size) => Math.min(Math.max(at, from + half), Math.max(from + size - half, from + half));
    const middle = { x: keep(hex.x, (wide * step) / 2, box.x, box.width), y: keep(hex.y + this.board.size * 0.05, (high * step) / 2, box.y, box.height) };
    const margin = this.side * 0.08;
    this.board.layers.plate.append(svg('rect', { class: 'plate', 'data-at': label, x: middle.x - (wide * step) / 2 - margin, y: middle.y - (high * step) / 2 - margin,
      width: wide * step + 2 * margin, height: high * step + 2 * margin, rx: this.side * 0.12 }));
    // The top of the stack is read first.
    [...stack].reverse().forEach((counter, index) => {
      const [column, row] = [index % wide, Math.floor(index / wide)];
      this.put(counter, middle.x + (column - (wide - 1) / 2) * step, middle.y + (row - (high - 1) / 2) * step, true);
    });
  }

  fan(label) {
    if (this.fanned === label) return;
    this.fanned = label;
    this.arrange();
  }

  stack(label) {
    return this.view.counters.filter((counter) => counter.place.hex === label).sort((a, b) => b.level - a.level);
  }

  /** A counter by itself, for places beside the map. */
  picture(counter) {
    const picture = svg('svg', { viewBox: '-56 -56 112 118', class: 'piece', 'aria-hidden': 'true' });
    face(picture, counter, 100, paintOf(counter, this.paints));
    return picture;
  }

  markers(markers) {
    this.board.layers.markers.replaceChildren();
    for (const marker of markers) {
      const at = this.middle(marker.place);
      if (!at) continue;
      const paint = this.paints[marker.side] ?? NEUTRAL;
      const r = this.board.size * 0.15;
      const node = svg('g', { class: 'marker', role: 'img', 'aria-label': marker.text });
      node.append(svg('title', {}, marker.text));
      const inHex = Boolean(marker.place.hex);
      const [x, y] = inHex ? [at.x - this.board.size * 0.33, at.y + this.board.size * 0.3] : [at.x, at.y];
      if (marker.kind === 'objective') {
        node.append(svg('path', { d: star(x, y, r * 1.25), fill: '#ffd24a', stroke: paint.fill, 'stroke-width': r * 0.28 }));
      } else {
        node.append(svg('circle', { cx: x, cy: y, r, fill: paint.fill, stroke: '#fff', 'stroke-width': r * 0.2 }),
          svg('text', { x, y: y + r * 0.38, 'text-anchor': 'middle', 'font-size': r * 1.1, 'font-weight': 700, fill: paint.ink },
            SIGNS[marker.kind] ?? '!'));
      }
      this.board.layers.markers.append(node);
    }
  }

  middle(place) {
    if (place.hex) return this.board.hex(place.hex);
    if (!place.hexside) return null;
    const [one, two] = place.hexside.map((label) => this.board.hex(label));
    return one && two ? { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 } : null;
  }
}

/** Draws a counter's face, `s` wide, into a node. */
function face(node, counter, s, paint) {
  const half = s / 2;
  node.append(
    svg('rect', { class: 'shadow', x: -half + s * 0.05, y: -half + s * 0.06, width: s, height: s, rx: s * 0.1, fill: '#000', opacity: 0.35 }),
    svg('rect', { class: 'face', x: -half, y: -half, width: s, height: s, rx: s * 0.1, fill: paint.fill, stroke: paint.edge, 'stroke-width': s * 0.035 }));
  const write = (text, y, size, ink = paint.ink) =>
    svg('text', { x: 0, y, 'text-anchor': 'middle', 'font-size': size, 'font-weight': 700, fill: ink }, text);
  if (counter.hidden) {
    node.append(edge(paint, s), write('?', s * 0.2, s * 0.6));
    return;
  }
  const typed = hasSymbol(counter.kind);
  const name = short(counter.name, typed);
  const values = [counter.strength, counter.movement].filter(Boolean).join('–');
  const fits = (size, width, letters) => Math.min(s * size, (s * width) / Math.max(letters, 3));
  // The name stands on a stripe in the colour of its formation.
  const stripe = stripeOf(counter.formation, paint);
  node.append(svg('path', { d: `M${-half + s * 0.02},${-half + s * 0.28}v${-s * 0.17}q0,${-s * 0.09} ${s * 0.09},${-s * 0.09}h${s * 0.78}q${s * 0.09},0 ${s * 0.09},${s * 0.09}v${s * 0.17}z`, fill: stripe.fill, class: 'stripe' }),
    edge(paint, s), write(name, -s * 0.255, fits(0.19, 1.5, name.length), stripe.ink));
  if (typed) node.append(symbol(counter.kind, paint, s * (values ? 0.44 : 0.6), s * (values ? 0 : 0.12)));
  if (values) node.append(write(values, s * (typed ? 0.42 : 0.26), typed ? fits(0.29, 1.3, values.length) : fits(0.44, 1.5, values.length)));
  if (counter.badges.some((badge) => badge.kind === 'moved' || badge.kind === 'fought')) node.classList.add('spent');
  counter.badges.slice(0, 3).forEach((badge, index) => state(node, badge, s, index));
}

/** A counter's state: what is bad as a diamond, what is done or known as a disc; large enough to read. */
function state(node, badge, s, index) {
  const [usual, paint] = BADGES[badge.kind] ?? BADGES.note;
  const sign = badge.sign || usual || badge.text.charAt(0).toUpperCase();
  const [x, y, r] = [s * 0.42 - index * s * 0.3, s * 0.44, s * (paint === 'bad' ? 0.19 : 0.15)];
  node.append(paint === 'bad' ? svg('path', { class: `badge ${paint}`, d: `M${x - r},${y}L${x},${y - r}L${x + r},${y}L${x},${y + r}Z` })
    : svg('circle', { class: `badge ${paint}`, cx: x, cy: y, r }),
  svg('text', { class: 'badge-text', x, y: y + s * 0.07, 'text-anchor': 'middle', 'font-size': s * 0.2 }, sign));
}

/** The upper edge of a counter: a pattern for each colour. */
function edge(paint, s) {
  const half = s / 2;
  const group = svg('g', { 'aria-hidden': 'true', opacity: 0.92 });
  const box = (x, y, width, height) => svg('rect', { x: -half + s * x, y: -half + s * y, width: s * width, height: s * height, fill: paint.ink });
  const five = [0, 1, 2, 3, 4];
  const draw = {
    bar: () => [box(0.02, 0.03, 0.96, 0.065)],
    lines: () => [box(0.02, 0.03, 0.96, 0.025), box(0.02, 0.085, 0.96, 0.025)],
    dashes: () => five.map((index) => box(0.04 + index * 0.2, 0.03, 0.11, 0.07)),
    ends: () => [box(0.02, 0.03, 0.25, 0.065), box(0.73, 0.03, 0.25, 0.065)],
    dots: () => five.map((index) => svg('circle', { cx: -half + s * (0.1 + index * 0.2), cy: -half + s * 0.065, r: s * 0.036, fill: paint.ink })),
    saw: () => [svg('path', { d: `M${-half + s * 0.04},${-half + s * 0.1}${five.map(() => `l${s * 0.092},${-s * 0.07}l${s * 0.092},${s * 0.07}`).join('')}z`, fill: paint.ink })],
  }[paint.pattern];
  if (draw) group.append(...draw());
  return group;
}

function star(x, y, r) {
  const points = [];
  for (let index = 0; index < 10; index += 1) {
    const far = index % 2 ? r * 0.45 : r;
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    points.push(`${x + far * Math.cos(angle)},${y + far * Math.sin(angle)}`);
  }
  return `M${points.join('L')}Z`;
}

/** A name by its first word where it is long, “Evans' Brigade”, or a symbol tells the rest. */
function short(name, typed) {
  const first = name.length <= 10 && !typed ? name : name.split(' ')[0].replace(/['’]s?$/, '');
  const cut = first.length > 11 ? `${first.slice(0, 10)}.` : first;
  return cut.charAt(0).toUpperCase() + cut.slice(1);
}

export function describe(counter, may = false) {
  if (counter.hidden) return `${counter.name}, face down`;
  const parts = [counter.name];
  if (counter.kind && !counter.name.includes(counter.kind)) parts.push(counter.kind.replace('_', ' '));
  if (counter.strength) parts.push(`strength ${counter.strength}`);
  if (counter.movement) parts.push(`movement ${counter.movement}`);
  parts.push(...counter.badges.map((badge) => badge.text));
  if (counter.formation) parts.push(counter.formation);
  if (counter.with) parts.push(`with ${counter.with}`);
  if (counter.place.hex) parts.push(`in ${counter.place.hex}`);
  if (may) parts.push('may act');
  return parts.join(', ');
}
