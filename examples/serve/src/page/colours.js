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

/** The paint of a counter: that of its army, which may be another than the side that runs it. */
export const paintOf = (counter, sides) => sides[counter.army ?? counter.side] ?? NEUTRAL;
