// What a counter is, as the hobby draws it: the boxes of staff maps for troops, small pictures for
// the rest. Drawn around 0,0 in a box of 2 by 1.3.

import { svg } from './dom.js';

const frame = 'M-1,-.62H1V.62H-1Z';
const wheels = (y, ...xs) => xs.map((x) => `M${x - 0.2},${y}a.2,.2 0 1 0 .4,0a.2,.2 0 1 0 -.4,0`).join('');

// Lines to draw, and shapes to fill.
const SYMBOLS = {
  infantry: [`${frame}M-1,-.62L1,.62M-1,.62L1,-.62`],
  cavalry: [`${frame}M-1,.62L1,-.62`],
  ranger: [`${frame}M-1,.62L1,-.62`, 'M-1,.62V-.62H-.55V.34Z'],
  scout: [`${frame}M-1,.62L1,-.62`, 'M-1,.62L1,-.62V.62Z'],
  artillery: [frame, 'M-.26,0a.26,.26 0 1 0 .52,0a.26,.26 0 1 0 -.52,0'],
  machine_gun: [`${frame}M0,.45V-.42M-.25,-.15L0,-.45L.25,-.15M-.3,.45H.3`],
  leader: ['', star(0.72)],
  battalion: [`${frame}M-1,-.62L1,.62M-1,.62L1,-.62M0,-.62V-.95`],
  hq: [`${frame}M-1,.62V1M-1,-.25H1`],
  train: [`M-1,.3V.02H1V.3ZM-.85,.02Q-.8,-.6 0,-.6Q.8,-.6 .85,.02${wheels(0.4, -0.6, 0.6)}`],
  policia: ['M-.5,-.6H.5V0Q.5,.45 0,.65Q-.5,.45 -.5,0Z', star(0.34)],
  aeroplane: ['', 'M-1,-.16L-.15,-.16L.1,-.62H.32L.22,-.16H.62L.8,-.42H.95L.88,0L.95,.42H.8L.62,.16H.22L.32,.62H.1L-.15,.16L-1,.16Q-1.2,0 -1,-.16Z'],
  patton: [`M-1,.32V-.05H-.55L-.35,-.45H.4L.6,-.05H1V.32Z${wheels(0.4, -0.55, 0.55)}`],
  truck: [`M-1,.34V-.5H.3V.34ZM.3,.34V-.2H.75L1,.08V.34Z${wheels(0.42, -0.6, 0.6)}`],
  wagon: [`M-1,.3V.02H1V.3ZM-.85,.02Q-.8,-.6 0,-.6Q.8,-.6 .85,.02${wheels(0.4, -0.6, 0.6)}`],
  horse: ['', horseshoe(1)],
  mule: ['', horseshoe(0.72)],
  rifle: ['M-1,.4L-.55,.18L1,-.5M-.3,.06L-.2,.3'],
};
SYMBOLS.villista = SYMBOLS.cavalry;
SYMBOLS.rural = SYMBOLS.cavalry;
SYMBOLS.carrancista = SYMBOLS.infantry;

function star(r) {
  const points = Array.from({ length: 10 }, (_, index) => {
    const far = index % 2 ? r * 0.42 : r;
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    return `${(far * Math.cos(angle)).toFixed(3)},${(far * Math.sin(angle)).toFixed(3)}`;
  });
  return `M${points.join('L')}Z`;
}

function horseshoe(k) {
  const at = (x, y) => `${(x * k).toFixed(3)},${(y * k).toFixed(3)}`;
  return `M${at(-0.34, 0.62)}Q${at(-0.95, -0.62)} ${at(0, -0.66)}Q${at(0.95, -0.62)} ${at(0.34, 0.62)}L${at(0.14, 0.5)}Q${at(0.5, -0.34)} ${at(0, -0.36)}Q${at(-0.5, -0.34)} ${at(-0.14, 0.5)}Z`;
}

/** Is there a symbol for this kind of counter? */
export const hasSymbol = (kind) => kind in SYMBOLS;

/** The symbol of a kind, `width` wide, in the middle of 0,`y`: troops in a light box, as staff maps have them. */
export function symbol(kind, paint, width, y) {
  const [lines, filled] = SYMBOLS[kind];
  const group = svg('g', { 'aria-hidden': 'true', transform: `translate(0 ${y}) scale(${width / 2})` });
  const boxed = lines.startsWith(frame);
  const ink = boxed ? '#1f1c16' : paint.ink;
  if (boxed) group.append(svg('path', { d: frame, fill: '#f6f2e6' }));
  if (filled) group.append(svg('path', { d: filled, fill: ink }));
  if (lines) group.append(svg('path', { d: lines, fill: 'none', stroke: ink, 'stroke-width': 0.13, 'stroke-linejoin': 'round' }));
  return group;
}
