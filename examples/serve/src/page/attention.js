// Calls whoever waits elsewhere: a sound, and a notice of the system's, when it is their decision. Both
// only for those who asked for them.

import { setSetting, setting } from './api.js';
import { el } from './dom.js';

export class Attention {
  constructor() {
    /** Nobody is called to a decision that was there when the page was opened. */
    this.was = true;
  }

  /** After every drawing: is it mine now, and was it not before? */
  consider(mine, what) {
    const called = mine && !this.was;
    this.was = mine;
    if (!called) return;
    if (setting('sound', false)) chime();
    if (setting('notice', false) && document.hidden && window.Notification?.permission === 'granted') {
      const note = new Notification('Your turn', { body: what, tag: 'grognard-turn' });
      note.addEventListener('click', () => { window.focus(); note.close(); });
    }
  }
}

/** Two soft notes. */
function chime() {
  const Sound = window.AudioContext;
  if (!Sound) return;
  const sound = new Sound();
  [[523, 0], [784, 0.16]].forEach(([pitch, after]) => {
    const [tone, level] = [sound.createOscillator(), sound.createGain()];
    const from = sound.currentTime + after;
    tone.frequency.value = pitch;
    level.gain.setValueAtTime(0, from);
    level.gain.linearRampToValueAtTime(0.12, from + 0.02);
    level.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
    tone.connect(level).connect(sound.destination);
    tone.start(from);
    tone.stop(from + 0.55);
  });
  setTimeout(() => sound.close(), 1200);
}

/** The switches for the tab of the game. */
export function switches() {
  const sound = el('input', { type: 'checkbox', id: 'sound', checked: setting('sound', false), onchange: () => {
    setSetting('sound', sound.checked);
    if (sound.checked) chime();
  } });
  const notice = el('input', { type: 'checkbox', id: 'notice', checked: setting('notice', false), onchange: async () => {
    const allowed = !notice.checked || await window.Notification?.requestPermission() === 'granted';
    if (!allowed) notice.checked = false;
    setSetting('notice', notice.checked);
  } });
  return [el('label', { class: 'switch' }, sound, ' A sound when it is my turn'),
    window.Notification ? el('label', { class: 'switch' }, notice, ' A notice of the system when I am elsewhere') : null];
}
