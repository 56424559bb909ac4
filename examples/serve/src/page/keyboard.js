// Everything without a mouse.

import { dialog, el } from './dom.js';

const HELP = [
  ['Tab, Shift+Tab', 'through counters that may act, marked hexes and buttons'],
  ['Enter or space', 'choose the counter, go to the hex, press the button'],
  ['Arrow keys', 'on a marked hex: to the next one in that direction; else move the map'],
  ['n, p', 'next or previous counter that may act'],
  ['Escape', 'let go of the counter'],
  ['e', 'end the phase: it asks first if something is left undone'],
  ['u, y', 'undo, redo'],
  ['+, −, f', 'zoom in, zoom out, show the whole map'],
  ['1 to 9', 'the first nine choices'],
  ['c', 'to the hexes in question'],
  ['/', 'search the rules'],
  ['l, r, g', 'log, rules, game'],
  ['Space', 'go on from the card of a battle'],
  ['?', 'this help'],
];

export function keyboard(table) {
  table.help = () => dialog('Keys', el('table', { class: 'keys' }, el('tbody', {}, HELP.map(([key, text]) => el('tr', {}, el('th', { scope: 'row' }, key), el('td', {}, text))))),
    [{ text: 'Close', value: null, main: true }]);
  const listen = (event) => press(table, event);
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

function press(table, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const focus = document.activeElement;
  if (focus && /^(INPUT|SELECT|TEXTAREA)$/.test(focus.nodeName)) return;
  const place = focus?.closest?.('[data-at]');
  const { board, acting } = table;
  const step = board.box ? board.box.width / 8 : 0;
  const keys = {
    Escape: () => (table.attacks.open ? table.attacks.close() : table.battles.open ? table.battles.close() : acting.select(null)),
    '/': () => table.rules.focus(),
    l: () => table.panel.turn('log'),
    r: () => table.panel.turn('rules'),
    g: () => table.panel.turn('game'),
    c: () => (table.place.focus?.hexes ?? table.startingHexes()).slice(0, 1).forEach((label) => board.reveal(label)),
    n: () => cycle(table, 1),
    p: () => cycle(table, -1),
    u: () => table.now.can_undo && table.live && table.takeBack('undo'),
    y: () => table.now.can_redo && table.live && table.takeBack('redo'),
    e: () => end(table),
    f: () => board.fit(),
    '+': () => board.zoom(1 / 1.35),
    '=': () => board.zoom(1 / 1.35),
    '-': () => board.zoom(1.35),
    '?': () => table.help(),
    ArrowLeft: () => arrow(table, place, -1, 0) || board.pan(-step, 0),
    ArrowRight: () => arrow(table, place, 1, 0) || board.pan(step, 0),
    ArrowUp: () => arrow(table, place, 0, -1) || board.pan(0, -step),
    ArrowDown: () => arrow(table, place, 0, 1) || board.pan(0, step),
  };
  if (event.key === ' ' && table.battles.open && !place && focus?.nodeName !== 'BUTTON') {
    event.preventDefault();
    table.battles.next();
    return;
  }
  if (/^[1-9]$/.test(event.key)) {
    table.panel.choices.querySelectorAll('button[data-command]')[Number(event.key) - 1]?.click();
    return;
  }
  if ((event.key === 'Enter' || event.key === ' ') && place) {
    event.preventDefault();
    acting.hit(place.dataset.at, place.dataset.unit ?? null).then(() => {
      if (place.dataset.unit) board.layers.reach.querySelector('.target')?.focus();
    });
    return;
  }
  // Arrows belong to whatever scrolls or slides while that has the focus.
  if (event.key.startsWith('Arrow') && focus?.closest?.('.panel')) return;
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** Chooses the next counter that may act. */
function cycle(table, by) {
  const able = [...table.acting.units()];
  if (!able.length) return;
  const at = able.indexOf(table.acting.selected);
  const next = able[(at + by + able.length + (at < 0 && by < 0 ? 1 : 0)) % able.length];
  table.acting.select(next);
  table.counters.nodes.get(next)?.node.focus();
}

/** The marked hex next in a direction. */
function arrow(table, place, dx, dy) {
  if (!place) return false;
  const from = table.board.hex(place.dataset.at);
  let best = null;
  let least = Infinity;
  for (const node of table.board.layers.reach.querySelectorAll('.target')) {
    const to = table.board.hex(node.dataset.at);
    const [x, y] = [to.x - from.x, to.y - from.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along <= 1 || aside > along * 1.8) continue;
    const far = along + aside * 0.8;
    if (far < least) { least = far; best = node; }
  }
  if (!best) return false;
  best.focus();
  table.acting.route(best.dataset.at);
  table.board.reveal(best.dataset.at);
  return true;
}

function end(table) {
  const closing = table.acting.menu.find((item) => item.ends);
  if (closing) table.acting.choose([closing]);
}
