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

// By the custom of the hobby, where a side's name tells it.
const CUSTOM = [
  [/union|usa|americ|federal|french|blue/, 'blue'],
  [/csa|confederate|grey|gray/, 'grey'],
  [/villis|red|german|british/, 'red'],
  [/carranc|orange/, 'orange'],
  [/mexic|green/, 'green'],
];

/** One paint a side. */
export function paints(sides) {
  const taken = new Set();
  const custom = sides.map((side) => {
    const word = `${side.id} ${side.name}`.toLowerCase();
    const found = CUSTOM.find(([pattern, name]) => pattern.test(word) && !taken.has(name))?.[1] ?? null;
    if (found) taken.add(found);
    return found;
  });
  const names = Object.keys(PAINT);
  return custom.map((name, side) => {
    const own = name ?? names.find((free) => !taken.has(free)) ?? names[side % names.length];
    taken.add(own);
    return PAINT[own];
  });
}

export const NEUTRAL = { fill: '#4b4b4b', edge: '#222222', ink: '#ffffff', pattern: '' };

/** Is this word of a counter's state its printed colour? */
export const isColour = (flag) => flag in PAINT;

/** The paint of a counter: its printed colour where the game names one, else that of its side. */
export function paintOf(counter, sides) {
  const printed = counter.flags?.find(isColour);
  return (printed && PAINT[printed]) ?? sides[counter.side] ?? NEUTRAL;
}
