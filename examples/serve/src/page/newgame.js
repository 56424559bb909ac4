// The form for a new game: who plays which seat, options, seed.

import { post, remember, setSetting, setting } from './api.js';
import { dialog, el } from './dom.js';

export async function newGame(game, scenario, players) {
  const bots = [...game.players, ...players];
  const used = setting(`seats-${game.id}`, {});
  const seats = game.sides.map((side, index) => (fits(scenario, index) ? seat(side, index, bots, used[side.id] ?? usual(game, index)) : null)).filter(Boolean);
  const options = [...game.options, ...scenario.options].filter((option) => option.values.length).map(option);
  const seed = el('input', { id: 'seed', inputmode: 'numeric', pattern: '[0-9]{1,15}|[0-9a-fA-F]{64}', placeholder: 'by chance', size: 12 });
  const name = el('input', { id: 'name', maxlength: 80, placeholder: scenario.title, size: 24 });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const form = el('div', { class: 'form' },
    el('p', { class: 'soft' }, scenario.title),
    el('fieldset', {}, el('legend', {}, 'Who plays'), seats.map((it) => it.row)),
    options.length ? el('details', { class: 'options' }, el('summary', {}, `Options (${options.length})`), options.map((it) => it.row)) : null,
    el('details', {}, el('summary', {}, 'Name and seed'),
      el('label', { class: 'line' }, 'Name ', name),
      el('label', { class: 'line' }, 'Seed of the dice ', seed)),
    problem);
  const ask = () => dialog(`New game: ${game.title}`, form, [
    { text: 'Cancel', value: false }, { text: 'Begin', value: true, main: true }], { focus: () => seats[0].field });
  while (await ask()) {
    const chosen = Object.fromEntries(seats.map((it) => [it.side, it.field.value]));
    try {
      const given = seed.value.trim();
      if (given && !/^([0-9]{1,15}|[0-9a-f]{64})$/i.test(given)) throw new Error('A seed is a whole number of up to 15 digits, or 64 hexadecimal digits as a journal has them.');
      const match = await post('/api/matches', {
        game: game.id, scenario: scenario.id, name: name.value.trim(), seats: chosen,
        options: Object.fromEntries(options.map((it) => [it.id, it.field.value])),
        seed: !given ? null : given.length === 64 ? given : Number(given), pace: setting('pace', 600),
      });
      remember(match);
      setSetting(`seats-${game.id}`, chosen);
      location.hash = `#/match/${match.id}`;
      return;
    } catch (error) {
      problem.textContent = error.message;
    }
  }
}

/** The first side is a person; the second the game's own bot, if it has one. */
function usual(game, index) {
  if (index === 0) return 'human';
  const own = game.players.find((bot) => fits(bot, index));
  return own ? own.id : 'greedy';
}

/** Has a scenario, or can a bot play, this side? */
const fits = (listed, side) => !listed.sides.length || listed.sides.includes(side);

function seat(side, index, bots, chosen) {
  const field = el('select', { id: `seat-${side.id}` },
    el('option', { value: 'human' }, 'a person at this screen'),
    el('option', { value: 'open' }, 'open: whoever joins'),
    bots.filter((bot) => fits(bot, index)).map((bot) => el('option', { value: bot.id }, `bot: ${bot.id}`)));
  field.value = chosen;
  if (field.selectedIndex < 0) field.selectedIndex = 0;
  const name = side.name.replace(/^the /, '');
  const about = el('span', { class: 'soft about' });
  const tell = () => { about.textContent = bots.find((bot) => bot.id === field.value)?.title ?? ''; };
  field.addEventListener('change', tell);
  tell();
  return { side: side.id, field, row: el('label', { class: 'line seat' }, el('span', { class: 'who' }, name), field, about) };
}

function option(known) {
  const field = el('select', {}, known.values.map((value) => el('option', { value }, value)));
  return { id: known.id, field, row: el('label', { class: 'line option' }, el('span', {}, known.title), field) };
}
