// Several people at one screen: where something is hidden, the screen is covered between two of them.

import { get } from './api.js';
import { button, el } from './dom.js';

export class HandOver {
  constructor(table) {
    this.table = table;
    this.node = null;
  }

  /** After news: does somebody else at this screen decide now? */
  async consider() {
    const { table } = this;
    const decides = table.now.view.to_decide;
    const next = decides === null ? null : table.info.sides[decides].id;
    const held = table.held();
    if (!next || next === table.seat || !held[next]) return;
    if (await this.secret()) await this.cover(table.info.sides[decides].name);
    table.seat = next;
    table.acting.selected = null;
    await table.fetchView();
    await table.fetchLog();
    await table.overlays.load();
  }

  /** Whoever opens the page may be another than whose seat it shows. */
  async begin() {
    const { seat, info } = this.table;
    if (seat && await this.secret()) await this.cover(info.sides.find((side) => side.id === seat).name);
  }

  /** Does one seat at this screen see what another does not? */
  async secret() {
    const keys = Object.values(this.table.held());
    if (keys.length < 2) return false;
    const views = await Promise.all(keys.map((key) => get(`${this.table.base}/view`, [key])));
    return views.some((seen) => JSON.stringify(seen.view) !== JSON.stringify(views[0].view));
  }

  cover(name) {
    return new Promise((resolve) => {
      const uncover = () => { this.close(); resolve(); };
      this.close();
      this.node = el('dialog', { class: 'hand-over', 'aria-label': 'Hand over the screen' },
        el('h2', {}, `Hand the screen to ${name}`),
        el('p', {}, 'What the other side hides stays covered until then.'),
        button(`I am ${name}: show the board`, uncover, { class: 'main', autofocus: true }));
      // Escape must not uncover the board, nor whatever else a browser closes dialogs by.
      const node = this.node;
      node.addEventListener('keydown', (event) => { if (event.key === 'Escape') event.preventDefault(); });
      node.addEventListener('cancel', (event) => event.preventDefault());
      node.addEventListener('close', () => { if (this.node === node) node.showModal(); });
      document.body.append(node);
      node.showModal();
    });
  }

  close() {
    const { node } = this;
    this.node = null;
    node?.close();
    node?.remove();
  }
}
