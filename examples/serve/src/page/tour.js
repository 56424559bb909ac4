// A first look around: five steps, offered once to whoever sits down for the first time, and again from
// the tab of the game. Nothing is covered but a corner of the board, and one can play on meanwhile.

import { setSetting, setting } from './api.js';
import { button, el } from './dom.js';

const STEPS = [
  ['.decision', 'What you are asked', 'Here stands whose decision it is and what about. Choices are listed; pointing at one shows it on the map.'],
  ['.board', 'The map', 'Counters with a bright edge may act: click one, then a marked hex. Numbers are costs. Click an enemy to see who can attack it. Drag to move the map, turn the wheel to zoom.'],
  ['#tab-rules', 'The rules', 'How to win stands first. Every small rule number anywhere opens its rule here; / searches.'],
  ['.tools', 'Undo', 'Take back what you did, until dice have fallen or something hidden was seen. If it is grey it says why.'],
  ['.ends', 'The end of a phase', 'This button ends your phase. It stays in this corner, and asks first if something is left undone.'],
];

export class Tour {
  constructor() {
    this.node = el('aside', { class: 'tour', 'aria-label': 'First look around', hidden: true });
  }

  /** Offers itself to a player who has not had it. */
  offer(seated) {
    if (!seated || setting('tour', false)) return;
    this.offered = true;
    this.say('New at this table?', 'Five short steps show where everything is.', null,
      button('No, thanks', () => this.end()), button('Show me', () => this.show(0), { class: 'main' }));
  }

  show(step) {
    this.offered = false;
    const [anchor, title, text] = STEPS[step];
    this.point(document.querySelector(anchor));
    const last = step === STEPS.length - 1;
    this.say(title, text, `${step + 1} of ${STEPS.length}`, last ? null : button('End the tour', () => this.end()),
      button(last ? 'Play' : 'Next', () => (last ? this.end() : this.show(step + 1)), { class: 'main' }));
    this.node.querySelector('.main').focus({ preventScroll: true });
  }

  say(title, text, at, ...buttons) {
    this.node.hidden = false;
    this.node.replaceChildren(el('strong', {}, title), el('p', {}, text),
      el('div', { class: 'row' }, el('span', { class: 'grow' }, at ?? ''), ...buttons.filter(Boolean)));
  }

  /** Whoever plays without it does not need it. */
  played() { if (this.offered) this.end(); }

  /** Lights what a step is about. */
  point(node) {
    document.querySelectorAll('.toured').forEach((lit) => lit.classList.remove('toured'));
    node?.classList.add('toured');
  }

  end() {
    this.offered = false;
    this.point(null);
    this.node.hidden = true;
    setSetting('tour', true);
  }
}
