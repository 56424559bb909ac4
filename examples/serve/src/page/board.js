// The board: the map's picture, where its hexes are, and zoom, pan and fit.

import { el, svg } from './dom.js';

/** A hex that is narrower than this on the screen is too small to read. */
const SMALL = 30;
/** As wide as hexes are shown then. */
const READABLE = 54;

export class Board {
  constructor() {
    this.frame = el('div', { class: 'board', role: 'group', 'aria-label': 'Map' });
    this.hexes = new Map();
    this.picture = null;
    this.layers = {};
    this.onhex = () => {};
    this.onhover = () => {};
    this.box = null;
    this.whole = null;
  }

  /** Puts the map in. Without a picture the known places are laid out in rows. */
  load(text, places) {
    this.plain = !text;
    this.picture = text ? parse(text) : plain(places);
    this.picture.setAttribute('width', '100%');
    this.picture.setAttribute('height', '100%');
    this.picture.setAttribute('preserveAspectRatio', 'xMidYMid meet');
    this.picture.setAttribute('focusable', 'false');
    this.hexes = measure(this.picture);
    this.size = median([...this.hexes.values()].map((hex) => hex.size)) || 60;
    // By night the print is dimmed, and nothing that lies on it.
    const [left, top, wide, high] = this.picture.getAttribute('viewBox').split(/[\s,]+/).map(Number);
    this.picture.append(svg('rect', { class: 'night', x: left - wide, y: top - high, width: 3 * wide, height: 3 * high }));
    for (const name of ['overlays', 'place', 'reach', 'markers', 'counters', 'counts', 'trail', 'plate', 'fan', 'route', 'preview', 'light', 'flash']) {
      this.layers[name] = svg('g', { class: `layer-${name}` });
      this.picture.append(this.layers[name]);
    }
    this.frame.replaceChildren(this.picture, this.buttons());
    const [x, y, width, height] = this.picture.getAttribute('viewBox').split(/[\s,]+/).map(Number);
    this.whole = around([...this.hexes.values()], this.size * 0.3) ?? { x, y, width, height };
    // Title, compass, scale and legend are printed around the hexes: one can look at them too.
    const [right, bottom] = [Math.max(x + width, this.whole.x + this.whole.width), Math.max(y + height, this.whole.y + this.whole.height)];
    this.sheet = { x: Math.min(x, this.whole.x), y: Math.min(y, this.whole.y) };
    Object.assign(this.sheet, { width: right - this.sheet.x, height: bottom - this.sheet.y });
    this.fit();
    this.listen();
    if (!this.watch) {
      this.watch = new ResizeObserver(() => this.resized());
      this.watch.observe(this.frame);
    }
  }

  hex(label) { return this.hexes.get(label); }

  /** The outline of a hex, a little smaller, for overlays and targets. */
  outline(label, scale = 0.94) {
    const hex = this.hexes.get(label);
    if (!hex) return null;
    const points = hex.points.map(([x, y]) => `${hex.x + (x - hex.x) * scale},${hex.y + (y - hex.y) * scale}`);
    return svg('polygon', { points: points.join(' '), 'data-at': label });
  }

  buttons() {
    const make = (text, label, act) => el('button', { type: 'button', 'aria-label': label, title: label, onclick: act }, text);
    return el('div', { class: 'zoom' },
      make('+', 'Zoom in (+)', () => this.zoom(1 / 1.35)),
      make('−', 'Zoom out (−)', () => this.zoom(1.35)),
      make('⤢', 'Show the whole map (f)', () => this.fit()));
  }

  /** The height of the frame for one of its width. */
  get shape() {
    const { clientWidth, clientHeight } = this.frame;
    return clientWidth && clientHeight ? clientHeight / clientWidth : this.whole.height / this.whole.width;
  }

  /** The width in which all of the map is seen. */
  get widest() { return Math.max(this.whole.width, this.whole.height / this.shape); }

  fit() {
    const { x, y, width, height } = this.whole;
    this.look({ x: x + width / 2, y: y + height / 2, width: 0, height: 0 }, this.widest);
  }

  /** A window of another shape: the first look again, or the same middle and size of hexes. */
  resized() {
    const { clientWidth } = this.frame;
    if (!this.box || !clientWidth) return;
    if (this.first) this.begin(this.first);
    else this.look({ ...this.box }, this.box.width * (clientWidth / (this.seen || clientWidth)));
    this.seen = clientWidth;
  }

  /** The first look: all of the map or, where that would be too small to read, these hexes. */
  begin(labels) {
    const small = (this.frame.clientWidth / this.widest) * this.size < SMALL;
    const hexes = labels.map((label) => this.hexes.get(label)).filter(Boolean);
    if (!small || !hexes.length) {
      this.fit();
      this.first = labels;
      return;
    }
    const width = (this.frame.clientWidth / READABLE) * this.size;
    const among = around(hexes, this.size * 0.3);
    const fits = among.width <= width && among.height <= width * this.shape;
    const at = fits ? { x: among.x + among.width / 2, y: among.y + among.height / 2 } : hexes[0];
    this.look({ x: at.x, y: at.y, width: 0, height: 0 }, width);
    this.first = labels;
  }

  /** Shows a part of the map; given a width, as wide as that around the middle of the box. */
  look(box, wanted = box.width) {
    this.first = null;
    this.seen = this.frame.clientWidth;
    const width = Math.min(Math.max(wanted, this.size * 2), this.widest * 1.4);
    const height = width * this.shape;
    box.x += (box.width - width) / 2;
    box.y += (box.height - height) / 2;
    Object.assign(box, { width, height });
    // The map fills the frame, with a little room at its edges so that nothing hides them.
    const { sheet } = this;
    const room = Math.min(this.size * 0.5, width / 8);
    const within = (from, size, low, length) => (size >= length + 2 * room
      ? low + (length - size) / 2
      : Math.min(Math.max(from, low - room), low + length + room - size));
    box.x = within(box.x, width, sheet.x, sheet.width);
    box.y = within(box.y, height, sheet.y, sheet.height);
    this.box = box;
    this.picture.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  }

  zoom(factor, at = null) {
    const centre = at ?? { x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 };
    const width = Math.min(Math.max(this.box.width * factor, this.size * 2), this.widest * 1.4);
    const real = width / this.box.width;
    this.look({
      x: centre.x - (centre.x - this.box.x) * real,
      y: centre.y - (centre.y - this.box.y) * real,
      width, height: this.box.height * real,
    });
  }

  pan(dx, dy) { this.look({ ...this.box, x: this.box.x + dx, y: this.box.y + dy }); }

  /** Is a hex well inside the look? */
  shows(label) {
    const hex = this.hexes.get(label);
    const { x, y, width, height } = this.box;
    const edge = this.size * 0.6;
    return Boolean(hex) && hex.x > x + edge && hex.x < x + width - edge && hex.y > y + edge && hex.y < y + height - edge;
  }

  /** Moves the look so that a hex is in it. */
  reveal(label) {
    const hex = this.hexes.get(label);
    if (!hex || this.shows(label)) return;
    const { width, height } = this.box;
    this.look({ ...this.box, x: hex.x - width / 2, y: hex.y - height / 2 });
  }

  point(event) {
    const matrix = this.picture.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: at.x, y: at.y };
  }

  /** The hex under a point: the nearest centre, if near enough. */
  at(point) {
    let best = null;
    let least = Infinity;
    for (const hex of this.hexes.values()) {
      const inside = hex.box
        ? Math.abs(point.x - hex.x) <= hex.box.width / 2 && Math.abs(point.y - hex.y) <= hex.box.height / 2
        : false;
      const far = inside ? 0 : Math.hypot(point.x - hex.x, point.y - hex.y) / (hex.size * 0.58);
      if (far < least) { least = far; best = hex; }
    }
    return least <= 1 ? best.label : null;
  }

  listen() {
    const fingers = new Map();
    let moved = false;
    let pinch = null;
    let start = null;
    this.picture.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, this.point(event));
    }, { passive: false });
    this.picture.addEventListener('pointerdown', (event) => {
      fingers.set(event.pointerId, event);
      moved = false;
      start = { x: event.clientX, y: event.clientY };
      pinch = null;
    });
    this.picture.addEventListener('pointermove', (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) {
        this.onhover(this.at(this.point(event)));
        return;
      }
      if (!moved && Math.hypot(event.clientX - start.x, event.clientY - start.y) < 7) return;
      if (!moved) this.picture.setPointerCapture(event.pointerId);
      moved = true;
      fingers.set(event.pointerId, event);
      const [one, two] = [...fingers.values()];
      if (two) {
        const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
        if (pinch) this.zoom(pinch / apart, this.point({ clientX: (one.clientX + two.clientX) / 2, clientY: (one.clientY + two.clientY) / 2 }));
        pinch = apart;
        return;
      }
      const scale = this.picture.getScreenCTM()?.a || 1;
      this.pan((before.clientX - event.clientX) / scale, (before.clientY - event.clientY) / scale);
    });
    const up = (event) => {
      fingers.delete(event.pointerId);
      pinch = null;
    };
    this.picture.addEventListener('pointerup', up);
    this.picture.addEventListener('pointercancel', up);
    this.picture.addEventListener('pointerleave', () => this.onhover(null));
    this.picture.addEventListener('click', (event) => {
      if (moved) return;
      const unit = event.target.closest('[data-unit]')?.dataset.unit ?? null;
      const label = event.target.closest('[data-at]')?.dataset.at ?? this.at(this.point(event));
      this.onhex(label, unit, event);
    });
  }
}

function parse(text) {
  const read = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (read.nodeName !== 'svg') throw new Error('The map cannot be drawn.');
  return document.importNode(read, true);
}

/** Where every hex and box is, from the picture itself. */
function measure(picture) {
  const hexes = new Map();
  for (const shape of picture.querySelectorAll('[data-hex]')) {
    const label = shape.dataset.hex;
    const number = (name) => Number(shape.getAttribute(name));
    if (shape.nodeName === 'polygon') {
      const points = shape.getAttribute('points').trim().split(/\s+/).map((pair) => pair.split(',').map(Number));
      const mean = (index) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
      const x = mean(0);
      const y = mean(1);
      const size = 2 * Math.min(...points.map((point, index) => {
        const next = points[(index + 1) % points.length];
        return Math.hypot((point[0] + next[0]) / 2 - x, (point[1] + next[1]) / 2 - y);
      }));
      hexes.set(label, { label, x, y, size, points, terrain: shape.dataset.terrain, fill: shape.getAttribute('fill') });
    } else if (shape.nodeName === 'rect') {
      const box = { width: number('width'), height: number('height') };
      const [left, top] = [number('x'), number('y')];
      const points = [[left, top], [left + box.width, top], [left + box.width, top + box.height], [left, top + box.height]];
      hexes.set(label, { label, x: left + box.width / 2, y: top + box.height / 2, size: Math.min(box.width, box.height), points, box });
    }
  }
  return hexes;
}

/** A picture for games that draw none: their places in rows. */
function plain(places) {
  const picture = svg('svg', { class: 'hexmap plainmap' });
  const wide = Math.max(1, Math.min(places.length, 8));
  const high = Math.max(1, Math.ceil(places.length / wide));
  picture.setAttribute('viewBox', `0 0 ${wide * 80 + 20} ${high * 80 + 20}`);
  places.forEach((label, index) => {
    const [x, y] = [(index % wide) * 80 + 50, Math.floor(index / wide) * 80 + 50];
    const points = [[-38, -38], [38, -38], [38, 38], [-38, 38]].map(([dx, dy]) => `${x + dx},${y + dy}`);
    picture.append(svg('polygon', { 'data-hex': label, points: points.join(' '), fill: '#eee8d2', stroke: '#9a9382' }),
      svg('text', { x, y: y - 26, 'text-anchor': 'middle', 'font-size': 11 }, label));
  });
  return picture;
}

/** The rectangle around all hexes: what is printed beside them need not be in the first look. */
function around(hexes, margin) {
  const points = hexes.flatMap((hex) => hex.points);
  if (!points.length) return null;
  const [xs, ys] = [0, 1].map((index) => points.map((point) => point[index]));
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

function median(numbers) {
  const sorted = numbers.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
