// Sides differ by colour and also by a pattern on the counter's edge, so that nobody has to tell
// colours apart.

const CUSTOM = [
  [/union|usa|federal|french|blue/, 0],
  [/csa|confederate|grey|gray/, 1],
  [/villa|mexic|green/, 3],
  [/red|german|british/, 2],
];

// Blue, grey-brown, vermilion, green: dark enough for white text and far apart for all eyes.
const PAINT = [
  { fill: '#1f57b0', edge: '#0e2c5e', ink: '#ffffff' },
  { fill: '#6d665c', edge: '#37322b', ink: '#ffffff' },
  { fill: '#c2410c', edge: '#6b2206', ink: '#ffffff' },
  { fill: '#0f766e', edge: '#06403b', ink: '#ffffff' },
  { fill: '#7e3f98', edge: '#432052', ink: '#ffffff' },
  { fill: '#8a6d00', edge: '#4b3b00', ink: '#ffffff' },
];

/** One paint a side, by the custom of the hobby where the side's name tells it. */
export function paints(sides) {
  const taken = new Set();
  const chosen = sides.map((side) => {
    const word = `${side.id} ${side.name}`.toLowerCase();
    const custom = CUSTOM.find(([pattern, index]) => pattern.test(word) && !taken.has(index));
    if (custom) taken.add(custom[1]);
    return custom ? custom[1] : null;
  });
  return chosen.map((index, side) => {
    let own = index;
    if (own === null) {
      own = PAINT.findIndex((_, free) => !taken.has(free));
      if (own < 0) own = side % PAINT.length;
      taken.add(own);
    }
    return { ...PAINT[own], number: side };
  });
}

export const NEUTRAL = { fill: '#4b4b4b', edge: '#222222', ink: '#ffffff', number: 9 };
