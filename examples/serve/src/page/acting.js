// Acting on the board: choose a counter, see where it can go and at what cost, go there. What is
// not allowed is explained with its rule.

import { get } from './api.js';
import { button, confirm, dialog, el, say, svg, toast } from './dom.js';
import { oddsTable } from './odds.js';

export class Acting {
  /** `table` gives: menu, base, keys(), act(item), board, counters, view, rule(number). */
  constructor(table) {
    this.table = table;
    this.selected = null;
    this.targets = new Map();
    this.reached = new Map();
    this.asked = 0;
  }

  get menu() { return this.table.menu ?? []; }

  units() { return new Set(this.menu.map((item) => item.unit).filter(Boolean)); }

  /** The hex of the chosen counter. */
  where() {
    return this.table.view.counters.find((counter) => counter.id === this.selected)?.place.hex ?? null;
  }

  /** After every change of the game. */
  refresh() {
    if (this.selected && !this.units().has(this.selected)) this.selected = null;
    // With one thing to decide there is nothing to select.
    const aimed = this.menu.filter((item) => item.hex);
    const units = new Set(aimed.map((item) => item.unit));
    if (!this.selected && aimed.length && units.size === 1 && this.menu.every((item) => item.hex || !item.unit)) {
      [this.selected] = units;
    }
    this.aim();
  }

  select(unit) {
    this.selected = unit;
    this.table.redraw();
    this.aim();
    if (unit) {
      const counter = this.table.view.counters.find((known) => known.id === unit);
      if (counter?.place.hex) {
        this.table.board.reveal(counter.place.hex);
        this.table.counters.fan(counter.place.hex);
      }
      const places = this.targets.size;
      say(`${counter?.name ?? unit} selected, ${places} ${places === 1 ? 'hex' : 'hexes'} to choose.`);
    }
  }

  /** What the chosen counter can do, on the board. */
  aim() {
    this.targets = new Map();
    for (const item of this.menu) {
      if (!item.hex || (item.unit && item.unit !== this.selected)) continue;
      this.targets.set(item.hex, [...(this.targets.get(item.hex) ?? []), item]);
    }
    this.reached = new Map();
    this.drawTargets();
    this.route(null);
    if (this.selected && this.targets.size) this.askReach(this.selected);
  }

  async askReach(unit) {
    this.asked += 1;
    const own = this.asked;
    try {
      const reach = await get(`${this.table.base}/reach?unit=${encodeURIComponent(unit)}`, this.table.keys());
      if (own !== this.asked) return;
      for (const hex of reach.hexes) this.reached.set(hex.hex, hex);
      this.drawTargets();
    } catch { /* the targets are shown without their costs */ }
  }

  drawTargets() {
    const { board } = this.table;
    const layer = board.layers.reach;
    const focused = document.activeElement?.closest?.('.target')?.dataset.at;
    layer.replaceChildren();
    for (const [label, items] of this.targets) {
      const hex = board.hex(label);
      const outline = board.outline(label);
      if (!outline) continue;
      const known = this.reached.get(label);
      const enemy = this.table.view.counters.some((counter) => counter.place.hex === label && counter.side !== this.table.side);
      const words = [label, known?.cost !== undefined ? `cost ${known.cost}` : '', known?.halts ? 'must stop there' : '', items[0].sentence];
      const node = svg('g', {
        class: `target ${enemy ? 'attack' : ''} ${known?.halts ? 'halts' : ''}`, 'data-at': label, role: 'button', tabindex: 0,
        'aria-label': words.filter(Boolean).join(', '),
      }, outline);
      if (known?.cost !== undefined) {
        const size = board.size * 0.26;
        node.append(svg('text', { x: hex.x, y: hex.y + size * 0.35, 'text-anchor': 'middle', 'font-size': size, class: 'cost' }, String(known.cost)));
      }
      if (known?.halts) {
        // A small stop sign under the cost.
        const r = board.size * 0.09;
        node.append(svg('rect', { class: 'halt', x: hex.x - r, y: hex.y + board.size * 0.2, width: 2 * r, height: 2 * r, rx: r * 0.3 }));
      }
      layer.append(node);
      if (label === focused) node.focus();
    }
  }

  /** Shows the way to a hex with its running cost. */
  route(label) {
    const { board } = this.table;
    const layer = board.layers.route;
    layer.replaceChildren();
    const known = label && this.reached.get(label);
    if (!known?.route?.length) return;
    const stops = known.route.map((at) => board.hex(at)).filter(Boolean);
    const line = stops.map((stop, index) => `${index ? 'L' : 'M'}${stop.x},${stop.y}`).join('');
    layer.append(svg('path', { d: line, class: 'way under' }), svg('path', { d: line, class: 'way' }));
    known.route.slice(1).forEach((at) => {
      const hex = board.hex(at);
      const cost = this.reached.get(at)?.cost;
      if (!hex) return;
      layer.append(svg('circle', { cx: hex.x, cy: hex.y, r: board.size * (cost === undefined ? 0.07 : 0.16), class: 'stop' }));
      if (cost !== undefined) layer.append(svg('text', { x: hex.x, y: hex.y + board.size * 0.07, 'text-anchor': 'middle', 'font-size': board.size * 0.2, class: 'stop-text' }, String(cost)));
    });
  }

  /** A click or Enter on the board. */
  async hit(label, unit) {
    if (!label || !this.table.live) return;
    const able = this.units();
    const stack = this.table.counters.stack(label);
    if (this.targets.has(label) && !(unit && able.has(unit) && unit !== this.selected)) {
      await this.choose(this.targets.get(label));
      return;
    }
    const own = unit && able.has(unit) ? unit : this.next(stack.filter((counter) => able.has(counter.id)));
    if (own) {
      if (stack.length > 1) this.table.counters.fan(label);
      this.select(own);
      return;
    }
    if (stack.length > 1) this.table.counters.fan(label);
    if (!this.table.menu) return;
    await this.explain(this.selected ?? unit ?? stack[0]?.id ?? null, label);
  }

  /** The counter of a stack after the chosen one. */
  next(counters) {
    if (!counters.length) return null;
    const at = counters.findIndex((counter) => counter.id === this.selected);
    return counters[(at + 1) % counters.length].id;
  }

  async explain(unit, label) {
    const query = new URLSearchParams({ hex: label });
    if (unit) query.set('unit', unit);
    try {
      const why = await get(`${this.table.base}/why?${query}`, this.table.keys());
      if (why.reason) {
        const text = why.reason.charAt(0).toUpperCase() + why.reason.slice(1);
        toast(`${text}.`, { kind: 'refused', more: [this.table.rule(why.rule)] });
      } else if (this.selected) {
        this.select(null);
      }
    } catch (error) {
      this.table.failed(error);
    }
  }

  /** Carries out one of these actions, asking where there is something to ask. */
  async choose(items) {
    let item = items[0];
    if (items.length > 1) {
      const list = el('div', { class: 'choices' });
      const picked = new Promise((resolve) => {
        items.forEach((one) => list.append(button(one.sentence, () => { resolve(one); list.closest('dialog').close(); })));
        dialog('Which?', list, [{ text: 'Cancel', value: null }]).then(() => resolve(null));
      });
      item = await picked;
    }
    if (item) await this.commit(item);
  }

  async commit(item) {
    const revision = this.table.revision;
    try {
      const odds = await this.odds(item, revision);
      if (odds && !(await confirm('The odds', oddsTable(item, odds, this.table), 'Do it', 'Not now'))) return;
      if (item.undone.length) {
        const names = item.undone;
        const body = [el('p', {}, names.length === 1 ? 'This can still act:' : `These ${names.length} can still act:`),
          el('ul', { class: 'undone' }, names.map((name) => el('li', {}, name)))];
        if (!(await confirm(item.sentence, body, 'Yes, go on', 'Go back'))) return;
      }
      await this.table.act(item, revision);
    } catch (error) {
      this.table.failed(error);
    }
  }

  async odds(item, revision) {
    try {
      return await get(`${this.table.base}/odds?index=${item.index}&revision=${revision}`, this.table.keys());
    } catch (error) {
      if (error.kind === 'not_offered') return null;
      throw error;
    }
  }
}
