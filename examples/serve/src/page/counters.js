// Counters and markers, drawn in the hobby's manner: side colour, name, strength and movement, and
// small badges for their state. Stacks lie askew and fan out when one looks at them.

import { svg } from './dom.js';
import { NEUTRAL } from './colours.js';

const BADGES = [
  [/moved/, '→', 'done'], [/attack|fired|fought/, '✕', 'done'], [/disrupt|disorder|confus/, '~', 'bad'],
  [/supply|water|thirst/, '!', 'bad'], [/rout|demoral|broken/, '↯', 'bad'],
];

export class Counters {
  constructor(board, paints) {
    this.board = board;
    this.paints = paints;
    this.nodes = new Map();
    this.fanned = null;
    this.view = { counters: [], markers: [] };
    this.active = new Set();
    this.selected = null;
    this.activate = () => {};
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
    const looks = JSON.stringify([counter.name, counter.side, counter.strength, counter.movement, counter.flags, counter.hidden,
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
  }

  make(counter) {
    const paint = this.paints[counter.side] ?? NEUTRAL;
    const s = this.side;
    const may = this.active.has(counter.id);
    const node = svg('g', {
      class: ['counter', may ? 'may' : '', this.selected === counter.id ? 'selected' : '', counter.hidden ? 'hidden-counter' : ''].join(' '),
      'data-unit': counter.id, 'data-at': counter.place.hex, role: 'button', tabindex: may ? 0 : -1,
      'aria-label': describe(counter, may), 'aria-pressed': this.selected === counter.id,
    });
    node.append(svg('title', {}, describe(counter, may)));
    const half = s / 2;
    node.append(
      svg('rect', { class: 'shadow', x: -half + s * 0.04, y: -half + s * 0.05, width: s, height: s, rx: s * 0.08, fill: '#000', opacity: 0.35 }),
      svg('rect', { class: 'face', x: -half, y: -half, width: s, height: s, rx: s * 0.08, fill: paint.fill, stroke: paint.edge, 'stroke-width': s * 0.035 }),
      pattern(paint, s));
    const write = (text, y, size, weight = 700, fill = paint.ink) =>
      svg('text', { x: 0, y, 'text-anchor': 'middle', 'font-size': size, 'font-weight': weight, fill }, text);
    if (counter.hidden) {
      node.append(write('?', s * 0.2, s * 0.6));
      return node;
    }
    const name = short(counter.name);
    node.append(write(name, -s * 0.2, Math.min(s * 0.23, (s * 1.45) / Math.max(name.length, 5)), 600));
    const values = [counter.strength, counter.movement].filter(Boolean).join('–');
    node.append(write(values, s * 0.26, Math.min(s * 0.42, (s * 1.5) / Math.max(values.length, 3))));
    if (counter.flags.some((flag) => /moved|attacked|fired|done/.test(flag))) node.classList.add('spent');
    counter.flags.slice(0, 3).forEach((flag, index) => {
      const badge = BADGES.find(([test]) => test.test(flag)) ?? [null, flag.charAt(0).toUpperCase(), 'note'];
      const x = half - s * 0.08 - index * s * 0.26;
      node.append(svg('circle', { class: `badge ${badge[2]}`, cx: x, cy: half, r: s * 0.13 }),
        svg('text', { class: 'badge-text', x, y: half + s * 0.065, 'text-anchor': 'middle', 'font-size': s * 0.18 }, badge[1]));
    });
    return node;
  }

  /** Puts every counter where it lies: alone in the middle, in a stack askew, fanned out in a row. */
  arrange() {
    const stacks = new Map();
    for (const { counter } of this.nodes.values()) {
      const here = stacks.get(counter.place.hex) ?? [];
      here.push(counter);
      stacks.set(counter.place.hex, here);
    }
    for (const [label, stack] of stacks) {
      stack.sort((a, b) => a.level - b.level);
      const hex = this.board.hex(label);
      const fan = this.fanned === label && stack.length > 1;
      stack.forEach((counter, index) => {
        const middle = index - (stack.length - 1) / 2;
        const step = fan ? this.side * 1.06 : Math.min(this.side * 0.2, (this.side * 0.5) / stack.length);
        const x = hex.x + middle * step;
        const y = hex.y + (fan ? 0 : -middle * step) + this.board.size * 0.05;
        const node = this.nodes.get(counter.id).node;
        node.style.transform = `translate(${x}px, ${y}px)`;
        node.classList.toggle('fanned', fan);
        // A higher counter lies above a lower one; moving a node would lose its focus.
        const above = node.nextElementSibling;
        if (above && stack.slice(0, index).some((lower) => this.nodes.get(lower.id).node === above)) node.parentNode.append(node);
      });
      if (fan) stack.forEach((counter) => {
        const node = this.nodes.get(counter.id).node;
        if (node !== document.activeElement) node.parentNode.append(node);
      });
    }
  }

  fan(label) {
    if (this.fanned === label) return;
    this.fanned = label;
    this.arrange();
  }

  stack(label) {
    return this.view.counters.filter((counter) => counter.place.hex === label).sort((a, b) => b.level - a.level);
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
      if (/objective|victory|goal/.test(marker.kind)) {
        node.append(svg('path', { d: star(x, y, r * 1.25), fill: '#ffd24a', stroke: paint.fill, 'stroke-width': r * 0.28 }));
      } else {
        node.append(svg('circle', { cx: x, cy: y, r, fill: paint.fill, stroke: '#fff', 'stroke-width': r * 0.2 }),
          svg('text', { x, y: y + r * 0.38, 'text-anchor': 'middle', 'font-size': r * 1.1, 'font-weight': 700, fill: '#fff' },
            marker.kind.charAt(0).toUpperCase()));
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

/** The edge of a counter: plain, hatched or dotted, by side. */
function pattern(paint, s) {
  const half = s / 2;
  const group = svg('g', { 'aria-hidden': 'true' });
  const bar = (y, height, opacity) => svg('rect', { x: -half, y, width: s, height, fill: '#fff', opacity });
  if (paint.number === 1) {
    for (let index = 0; index < 5; index += 1) group.append(svg('rect', { x: -half + s * (0.04 + index * 0.2), y: -half + s * 0.02, width: s * 0.1, height: s * 0.08, fill: '#fff', opacity: 0.9 }));
  } else if (paint.number === 2) {
    group.append(bar(-half + s * 0.02, s * 0.03, 0.9), bar(-half + s * 0.08, s * 0.03, 0.9));
  } else if (paint.number === 0) {
    group.append(bar(-half + s * 0.02, s * 0.07, 0.9));
  }
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

/** A long name by its first word: “Evans' Brigade” is Evans. */
function short(name) {
  if (name.length <= 10) return name;
  const first = name.split(' ')[0].replace(/['’]s?$/, '');
  return first.length > 11 ? `${first.slice(0, 10)}.` : first;
}

export function describe(counter, may = false) {
  if (counter.hidden) return `${counter.name}, face down`;
  const parts = [counter.name];
  if (counter.strength) parts.push(`strength ${counter.strength}`);
  if (counter.movement) parts.push(`movement ${counter.movement}`);
  parts.push(...counter.flags);
  if (counter.place.hex) parts.push(`in ${counter.place.hex}`);
  if (may) parts.push('may act');
  return parts.join(', ');
}
