// Sides differ by colour, by how light it is, and by a pattern on the counter's edge, so that nobody
// has to tell colours apart.

const PAINT = {
  blue: { fill: '#1f57b0', edge: '#0e2c5e', ink: '#ffffff', pattern: 'bar' },
  grey: { fill: '#6d665c', edge: '#37322b', ink: '#ffffff', pattern: 'dashes' },
  red: { fill: '#a8241c', edge: '#5a0d08', ink: '#ffffff', pattern: 'lines' },
  orange: { fill: '#f2a93b', edge: '#7a4a00', ink: '#241500', pattern: 'dots' },
  green: { fill: '#0f766e', edge: '#06403b', ink: '#ffffff', pattern: 'saw' },
  purple: { fill: '#7e3f98', edge: '#432052', ink: '#ffffff', pattern: 'ends' },
};

/** One paint a side, as the game says. */
export const paints = (sides) => sides.map((side) => PAINT[side.colour] ?? NEUTRAL);

export const NEUTRAL = { fill: '#4b4b4b', edge: '#222222', ink: '#ffffff', pattern: '' };

// Formations that fight together have one stripe; white or dark letters, whichever reads.
const STRIPES = [['#8e1f1f', '#ffffff'], ['#e0b020', '#241500'], ['#1f6b3c', '#ffffff'], ['#5d2f7d', '#ffffff'], ['#b85c14', '#ffffff'],
  ['#11466b', '#ffffff'], ['#f0e6cf', '#241500'], ['#4a3a28', '#ffffff'], ['#a23b72', '#ffffff'], ['#88b04b', '#1a2408'], ['#2aa0a4', '#04201f'], ['#222222', '#ffffff']];
const known = [];

/** The stripe of a formation, always the same for the same name; without one a darker edge. */
export function stripeOf(formation, paint) {
  if (!formation) return { fill: paint.edge, ink: '#ffffff' };
  if (!known.includes(formation)) known.push(formation);
  const [fill, ink] = STRIPES[known.indexOf(formation) % STRIPES.length];
  return { fill, ink };
}

/** The paint of a counter: that of its army, which may be another than the side that runs it. */
export const paintOf = (counter, sides) => sides[counter.army ?? counter.side] ?? NEUTRAL;
