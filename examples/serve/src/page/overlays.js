// Overlays over the map: the game's own (zones of control, threats, supply), hex numbers, and the key
// of the terrain.

import { get, setSetting, setting } from './api.js';
import { el, svg } from './dom.js';
import { NEUTRAL } from './colours.js';

const WATER = { fill: '#0e8fb8', edge: '#06455c' };

export class Overlays {
  constructor(table) {
    this.table = table;
    this.known = [];
    this.on = new Set();
    this.numbers = setting('numbers', true);
  }

  /** Asks for the overlays, if anybody looks at them: they take the server some time. */
  async load(wanted = this.on.size > 0 || this.table.panel.open === 'overlays') {
    if (!wanted) {
      this.stale = true;
      return;
    }
    this.stale = false;
    this.known = await get(`${this.table.base}/overlays`, this.table.keys()).catch(() => []);
  }

  draw() {
    const { board } = this.table;
    const labels = board.picture.querySelector('g.labels');
    if (labels) labels.style.display = this.numbers ? '' : 'none';
    board.layers.overlays.replaceChildren();
    // An overlay tells of the game as it stands.
    if (!this.table.live) return;
    this.known.filter((overlay) => this.on.has(overlay.id)).forEach((overlay, index) => {
      const paint = overlay.kind === 'water' ? WATER : this.table.paints[overlay.side] ?? NEUTRAL;
      const dashes = ['', '6 3', '2 3'][index % 3];
      for (const { hex, text } of overlay.hexes) {
        const outline = board.outline(hex, 0.9 - 0.12 * (index % 4));
        if (!outline) continue;
        outline.setAttribute('class', 'overlay');
        outline.setAttribute('fill', paint.fill);
        outline.setAttribute('stroke', paint.edge);
        outline.setAttribute('stroke-dasharray', dashes);
        board.layers.overlays.append(outline);
        const at = board.hex(hex);
        if (text) board.layers.overlays.append(svg('text', { x: at.x, y: at.y + board.size * 0.36, 'text-anchor': 'middle', 'font-size': board.size * 0.18, class: 'overlay-text' }, text));
      }
    });
  }

  switches() {
    const box = (name, checked, change) => el('label', { class: 'switch' }, el('input', { type: 'checkbox', checked, onchange: (event) => { change(event.target.checked); this.draw(); } }), ` ${name}`);
    const overlays = this.known.map((overlay) => {
      const whose = overlay.side === null || this.table.side === null ? '' : overlay.side === this.table.side ? ' (yours)' : ' (enemy)';
      return box(`${overlay.name}${whose}`, this.on.has(overlay.id), (on) => (on ? this.on.add(overlay.id) : this.on.delete(overlay.id)));
    });
    const numbers = box('Hex numbers', this.numbers, (on) => { this.numbers = on; setSetting('numbers', on); });
    const terrain = new Map();
    for (const hex of this.table.board.hexes.values()) if (hex.terrain) terrain.set(hex.terrain, hex.fill);
    const key = [...terrain].map(([name, fill]) => {
      const patch = el('span', { class: 'patch', 'aria-hidden': 'true' });
      patch.style.background = fill;
      return el('li', {}, patch, name.replaceAll('_', ' '));
    });
    return [...overlays, overlays.length ? null : el('p', { class: 'soft' }, 'This game has no overlays of its own.'), numbers,
      key.length ? el('div', {}, el('strong', {}, 'Terrain'), el('ul', { class: 'key' }, key)) : null];
  }
}
