// Looking back: a slider over the whole journal, with play and pause.

import { get } from './api.js';
import { button, el } from './dom.js';

export class Replay {
  constructor(table) {
    this.table = table;
    this.active = false;
    this.step = 0;
    this.timer = null;
    this.slider = el('input', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Step of the journal', oninput: () => this.go(Number(this.slider.value)) });
    this.play = button('▶', () => (this.timer ? this.pause() : this.run()), { 'aria-label': 'Play the replay', title: 'Play' });
    this.back = button('Back to now', () => this.leave(), { class: 'main', hidden: true });
    this.label = el('output', { class: 'soft' });
    this.everything = el('label', { hidden: true }, el('input', { type: 'checkbox', onchange: () => this.go(this.step) }), ' show what was hidden');
    const one = (text, label, by) => button(text, () => this.go(this.step + by), { 'aria-label': label, title: label });
    this.node = el('div', { class: 'replay', role: 'group', 'aria-label': 'Replay' },
      el('div', { class: 'row' }, this.play, one('‹', 'One step back', -1), this.slider, one('›', 'One step on', 1), this.label, this.back),
      this.everything);
  }

  draw() {
    const { steps, view } = this.table;
    if (!this.active) this.step = steps;
    this.slider.max = steps;
    this.slider.value = this.step;
    this.label.textContent = `${this.step}/${steps}`;
    this.back.hidden = !this.active;
    this.everything.hidden = !(this.active && this.table.now.view.result);
    this.node.classList.toggle('active', this.active);
    this.table.board.frame.classList.toggle('past', this.active);
    this.table.log.mark(this.active ? this.step : null);
    return view;
  }

  /** News while looking back: there is more to see, but nothing moves. */
  grow() { this.draw(); }

  async go(step) {
    const { steps } = this.table;
    const to = Math.min(Math.max(step, 0), steps);
    if (to === steps && !this.timer && !this.active) return;
    if (to === steps) {
      this.leave();
      return;
    }
    this.active = true;
    this.step = to;
    this.asked = (this.asked ?? 0) + 1;
    const own = this.asked;
    try {
      const all = this.everything.firstChild.checked && this.table.now.view.result ? '&all=true' : '';
      const seen = await get(`${this.table.base}/view?step=${to}${all}`, this.table.keys());
      if (own !== this.asked || !this.active) return;
      this.table.view = seen.view;
      this.table.menu = null;
      this.table.acting.selected = null;
      this.table.acting.refresh();
    } catch (error) {
      this.pause();
      this.table.failed(error);
    }
  }

  /** Plays everything from a step on. */
  from(step) {
    this.active = true;
    this.step = step - 1;
    this.run();
  }

  run() {
    if (this.step >= this.table.steps) this.step = -1;
    this.play.textContent = '❚❚';
    this.play.setAttribute('aria-label', 'Pause the replay');
    this.timer = setInterval(() => {
      if (this.step + 1 >= this.table.steps) this.leave();
      else this.go(this.step + 1);
    }, 700);
    this.go(this.step + 1);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.play.textContent = '▶';
    this.play.setAttribute('aria-label', 'Play the replay');
  }

  leave() {
    this.pause();
    this.active = false;
    this.asked = (this.asked ?? 0) + 1;
    this.table.take(this.table.now);
    this.table.acting.refresh();
  }
}
