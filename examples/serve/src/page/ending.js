// The end: who won and why, how it went turn by turn, and what to do next. While the game goes on the
// same plots are a tab.

import { get, post, remember, setting } from './api.js';
import { button, capital, el, svg, toast } from './dom.js';
import { NEUTRAL } from './colours.js';

/** So many positions are looked at for a plot, at most. */
const POINTS = 24;

/** Who won, and how the game calls it. */
function verdict(winner, result) {
  const name = winner?.name.replace(/^the /, '');
  return capital(!name || result.name.includes(name) ? result.name : `${name}: ${result.name}`);
}

export class Ending {
  constructor(table) {
    this.table = table;
    this.node = el('section', { class: 'ending', 'aria-label': 'The end', hidden: true });
    this.plots = el('div', { class: 'plots' });
    this.known = new Map();
    this.dismissed = false;
  }

  /** After every change: the end is shown once, and again by the button. */
  async consider() {
    const { result } = this.table.now.view;
    if (!result) {
      this.dismissed = false;
      this.node.hidden = true;
      return;
    }
    if (!this.dismissed && this.table.live) await this.show();
  }

  async show() {
    const { table } = this;
    const { view } = table.now;
    const { result } = view;
    const winner = result.winner === null ? null : table.info.sides[result.winner];
    const paint = table.paints[result.winner] ?? NEUTRAL;
    const band = el('div', { class: 'band' });
    band.style.background = paint.fill;
    const scores = view.scores.map((score) => el('tr', {}, el('td', {}, score.side === null ? '' : table.panel.flag(score.side)), el('th', { scope: 'row' }, score.name), el('td', { class: 'number' }, score.value)));
    // Off the map, and not because it is still to come.
    const gone = view.counters.filter((counter) => !counter.place.hex && counter.side !== null && !counter.with && !view.reinforcements.some((due) => due.unit === counter.id));
    const lost = table.info.sides.map((side, index) => [side, gone.filter((counter) => counter.side === index)]).filter(([, all]) => all.length);
    this.node.replaceChildren(band,
      el('p', { class: 'kicker' }, `${table.match.title} · ${view.prompt.turn}${table.seat ? ` · you played ${table.info.sides[table.side].name}` : ''}`),
      el('h2', { class: 'verdict' }, verdict(winner, result)),
      el('p', { class: 'why' }, view.prompt.sentence, ' ', table.rule(result.rule)),
      el('div', { class: 'row' },
        button('Rematch', () => this.rematch(false), { class: 'main' }), button('Rematch, sides changed', () => this.rematch(true)),
        button('▶ Replay', () => { this.close(); table.replay.from(0); }), button('Download', () => table.panel.journal()),
        button('Look at the board', () => this.close()), el('a', { href: '#/', class: 'button' }, 'All games')),
      el('div', { class: 'tiles' },
        el('article', { class: 'wide' }, this.plots),
        el('article', {}, el('h3', {}, 'Score'), el('table', { class: 'scores' }, el('tbody', {}, scores))),
        el('article', {}, el('h3', {}, 'Luck'), this.luck()),
        lost.map(([side, all]) => el('article', {}, el('h3', {}, `${capital(side.name)}: ${all.length} off the map`),
          el('div', { class: 'row units' }, all.map((counter) => el('span', { class: 'unit', title: counter.name }, table.counters.picture(counter))))))));
    this.node.hidden = false;
    await this.drawPlots();
  }

  close() {
    this.dismissed = true;
    this.node.hidden = true;
  }

  /** How far each side's dice were from what they would have been on average. */
  luck() {
    const { rolls, info, paints } = this.table;
    const rows = info.sides.map((side, index) => {
      const own = rolls.filter((roll) => roll.side === index);
      if (!own.length) return null;
      const off = own.reduce((sum, roll) => sum + roll.face - (roll.sides + 1) / 2, 0) / own.length;
      const bar = el('span', { class: `swing ${off < 0 ? 'below' : ''}` });
      Object.assign(bar.style, { width: `${Math.min(50, Math.abs(off) * 40)}%`, background: (paints[index] ?? NEUTRAL).fill });
      return el('tr', {}, el('th', { scope: 'row' }, capital(side.name)), el('td', { class: 'swings' }, bar), el('td', { class: 'number' }, `${off < 0 ? '−' : '+'}${Math.abs(off).toFixed(2)}`));
    }).filter(Boolean);
    if (!rows.length) return el('p', { class: 'soft' }, 'No side rolled a die.');
    return el('div', {}, el('table', { class: 'odds' }, el('caption', {}, 'Pips a die beyond the average'), el('tbody', {}, rows)));
  }

  /** The same game again, with people and bots where they were or the other way round. */
  async rematch(changed) {
    const { match } = this.table;
    const players = match.seats.map((seat) => seat.player);
    const turned = changed ? [...players.slice(1), players[0]] : players;
    const seats = Object.fromEntries(match.seats.map((seat, index) => [seat.side, turned[index]]));
    try {
      const made = await post('/api/matches', { game: match.game, scenario: match.scenario, options: match.options, seats, name: match.name, pace: setting('pace', 600) });
      remember(made);
      location.hash = `#/match/${made.id}`;
    } catch (error) {
      toast(error.message, { kind: 'error' });
    }
  }

  // --- plots

  /** The last step of each turn so far. */
  turns() {
    const last = new Map();
    for (const line of this.table.lines) if (line.turn !== undefined) last.set(line.turn, line.step);
    const all = [...last].map(([turn, step]) => ({ turn, step }));
    const every = Math.ceil(all.length / POINTS);
    return all.filter((_, index) => index % every === every - 1 || index === all.length - 1);
  }

  /** What is counted at a position: the numbers of the score sheet and the strength on the map. */
  async position(step) {
    if (this.known.has(step)) return this.known.get(step);
    const seen = step === this.table.steps ? this.table.now : await get(`${this.table.base}/view?step=${step}`, this.table.keys());
    const counted = new Map();
    const add = (name, side, value) => { if (side !== null && Number.isFinite(value)) counted.set(name, { ...(counted.get(name) ?? {}), [side]: value }); };
    for (const score of seen.view.scores) add(score.name, score.side, parseFloat(score.value));
    const strength = {};
    for (const counter of seen.view.counters) {
      const value = parseInt(counter.strength, 10);
      if (counter.side !== null && counter.place.hex && value) strength[counter.side] = (strength[counter.side] ?? 0) + value;
    }
    for (const [side, value] of Object.entries(strength)) add('Strength on the map', Number(side), value);
    this.known.set(step, counted);
    return counted;
  }

  async drawPlots() {
    const turns = this.turns();
    const points = [];
    for (const at of turns) points.push({ ...at, counted: await this.position(at.step) });
    const names = [...new Set(points.flatMap((point) => [...point.counted.keys()]))]
      .filter((name) => points.some((point) => Object.keys(point.counted.get(name) ?? {}).length > 1)).slice(0, 2);
    if (points.length < 2 || !names.length) {
      this.plots.replaceChildren(el('p', { class: 'soft' }, 'There is a plot when two turns have been played.'));
      return;
    }
    this.plots.replaceChildren(...names.map((name) => this.plot(name, points)));
  }

  plot(name, points) {
    const { info, paints } = this.table;
    const [wide, high, left, low] = [560, 200, 34, 24];
    const values = points.flatMap((point) => Object.values(point.counted.get(name) ?? {}));
    const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
    const x = (index) => left + (index * (wide - left - 90)) / (points.length - 1);
    const y = (value) => high - low - ((value - least) * (high - low - 12)) / (most - least || 1);
    const picture = svg('svg', { viewBox: `0 0 ${wide} ${high}`, class: 'plot', role: 'img', 'aria-label': `${name} by turn` });
    for (let mark = 0; mark <= 3; mark += 1) {
      const value = Math.round(least + (mark * (most - least)) / 3);
      picture.append(svg('line', { x1: left, x2: wide - 88, y1: y(value), y2: y(value), class: 'grid' }), svg('text', { x: left - 6, y: y(value) + 4, 'text-anchor': 'end' }, String(value)));
    }
    points.forEach((point, index) => { if (points.length < 14 || index % 2 === 0) picture.append(svg('text', { x: x(index), y: high - 6, 'text-anchor': 'middle' }, String(point.turn))); });
    const drawn = [];
    info.sides.forEach((side, index) => {
      const line = points.map((point, at) => [x(at), point.counted.get(name)?.[index]]).filter(([, value]) => value !== undefined);
      if (!line.length) return;
      const ink = (paints[index] ?? NEUTRAL).fill;
      const end = line.at(-1);
      picture.append(svg('path', { d: line.map(([at, value], step) => `${step ? 'L' : 'M'}${at},${y(value)}`).join(''), class: 'curve', stroke: ink, 'stroke-dasharray': ['', '7 4', '2 4'][index % 3] }));
      let at = y(end[1]) + 4;
      while (drawn.some((other) => Math.abs(other - at) < 14)) at -= 14;
      drawn.push(at);
      picture.append(svg('text', { x: end[0] + 8, y: at, class: 'end', fill: ink }, `${capital(side.name.replace(/^the /, ''))} ${end[1]}`));
    });
    const swings = this.swings(name, points);
    swings.forEach(({ index }, place) => {
      const value = Math.max(...Object.values(points[index].counted.get(name)));
      picture.append(svg('circle', { cx: x(index), cy: y(value), r: 8, class: 'swing-mark' }), svg('text', { x: x(index), y: y(value) + 4, 'text-anchor': 'middle', class: 'swing-text' }, String(place + 1)));
    });
    return el('figure', {}, el('figcaption', {}, el('strong', {}, `${name}, by turn`)), picture,
      swings.length ? el('ol', { class: 'turning' }, swings.map(({ index, by, side }) => el('li', {}, button(`Turn ${points[index].turn}`, () => { this.close(); this.table.replay.go(points[index - 1].step); }, { class: 'plain' }),
        ` ${capital(this.table.info.sides[side].name)} +${by}`))) : null);
  }

  /** The turns in which the difference between two sides changed most. */
  swings(name, points) {
    const [one, two] = Object.keys(points.at(-1).counted.get(name) ?? {}).map(Number);
    if (two === undefined) return [];
    const gap = (point) => (point.counted.get(name)?.[one] ?? 0) - (point.counted.get(name)?.[two] ?? 0);
    const all = points.slice(1).map((point, index) => ({ index: index + 1, change: gap(point) - gap(points[index]) }));
    return all.filter(({ change }) => change).sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, 3).sort((a, b) => a.index - b.index)
      .map(({ index, change }) => ({ index, by: Math.abs(change), side: change > 0 ? one : two }));
  }
}
