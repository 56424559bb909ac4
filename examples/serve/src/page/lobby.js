// The lobby: what can be played, and what is being played.

import { allGames, forget, get, hasFolderKey, hostKeys, keysOf, post, postText, remember, remove } from './api.js';
import { button, capital, confirm, el, show, toast } from './dom.js';
import { newGame } from './newgame.js';

export async function lobby() {
  const [{ games, players }, kept] = await Promise.all([allGames(), get('/api/matches')]);
  document.title = 'Grognard';
  const playing = el('section', { 'aria-labelledby': 'playing' });
  const redraw = async () => fillMatches(playing, await get('/api/matches'), games, redraw);
  fillMatches(playing, kept, games, redraw);
  show(el('main', { class: 'lobby' },
    el('header', { class: 'row top' }, el('h1', {}, 'Grognard'), el('p', { class: 'soft' }, 'Wargames at one table, every rule kept.')),
    playing,
    el('section', { 'aria-labelledby': 'games' },
      el('h2', { id: 'games' }, 'New game'),
      el('div', { class: 'cards' }, games.flatMap((game) => game.scenarios.map((scenario) => card(game, scenario, players))))),
    loader()));
  // The lobby has no news of its own; it looks again now and then.
  const timer = setInterval(() => { if (!document.hidden) redraw().catch(() => {}); }, 5000);
  return () => clearInterval(timer);
}

function card(game, scenario, players) {
  const picture = el('img', {
    src: `/api/games/${game.id}/map.svg?scenario=${encodeURIComponent(scenario.id)}`,
    alt: `Map of ${game.title}`, loading: 'lazy',
    onerror: () => picture.replaceWith(el('div', { class: 'nopicture', 'aria-hidden': 'true' }, game.title.slice(0, 1))),
  });
  const open = button('Play', () => newGame(game, scenario, players), { class: 'main', 'aria-label': `Play ${game.title}: ${scenario.title}` });
  return el('article', { class: 'card' }, picture,
    el('div', { class: 'words' },
      el('h3', {}, game.title),
      el('p', { class: 'soft' }, `${scenario.title} · ${scenario.turns < 200 ? `up to ${scenario.turns} turns` : 'until it is decided'}`),
      el('p', {}, game.blurb), open));
}

function fillMatches(section, { matches, damaged }, games, redraw) {
  const focused = document.activeElement?.dataset?.focus;
  const newest = [...matches].reverse();
  const due = (match) => Boolean(keysOf(match.id)[match.to_decide]);
  // Whose decision is waited for here comes first.
  const running = newest.filter((match) => !match.over).sort((one, two) => due(two) - due(one));
  const list = [...running.map((match) => row(match, games, redraw, due(match))), ...damaged.map((match) => damagedRow(match, redraw))];
  const finished = newest.filter((match) => match.over).map((match) => row(match, games, redraw, false));
  section.replaceChildren(
    el('h2', { id: 'playing' }, 'Games in progress'),
    list.length ? el('ul', { class: 'matches running' }, list) : el('p', { class: 'soft' }, 'None: choose a game below.'),
    ...(finished.length ? [el('h2', {}, 'Finished games'), el('ul', { class: 'matches finished' }, finished)] : []));
  if (focused) section.querySelector(`[data-focus="${focused}"]`)?.focus();
}

function who(match, games) {
  const game = games.find((known) => known.id === match.game);
  const held = keysOf(match.id);
  const shared = match.seats.some((seat) => seat.open || seat.joined);
  return match.seats.map((seat) => {
    const bot = seat.player !== 'human';
    const name = bot ? seat.player : seat.open ? 'open' : held[seat.side] ? 'you' : 'person';
    return `${capital(seat.name.replace(/^the /, ''))}: ${name}`;
  }).join(' · ') + (shared && match.seed_known ? ' · dice known to whoever made it' : '') + (game ? '' : ' (game not here)');
}

function row(match, games, redraw, due) {
  const mine = Object.keys(keysOf(match.id)).length > 0;
  const actions = el('div', { class: 'row' });
  const enter = (text, main) => el('a', { href: `#/match/${match.id}`, class: main ? 'button main' : 'button', 'data-focus': `go-${match.id}` }, text);
  actions.append(mine ? enter(match.over ? 'Look back' : 'Continue', !match.over) : enter('Watch', false));
  for (const seat of match.seats.filter((free) => free.open)) {
    actions.append(button(`Join as ${seat.name.replace(/^the /, '')}`, () => join(match, seat), {}));
  }
  if (!mine && hasFolderKey() && match.seats.some((seat) => seat.player === 'human' && !seat.open && !seat.joined)) {
    actions.append(button('Take the seats', () => take(match), { title: 'You started the server, so you may' }));
  }
  if (hostKeys(match.id).length) {
    actions.append(button('Delete', () => drop(match, redraw), { class: 'plain', 'data-focus': `del-${match.id}`, 'aria-label': `Delete ${match.name || match.title}` }));
  }
  const state = match.over ? match.prompt.sentence : `${match.prompt.turn} · ${match.prompt.sentence}`;
  return el('li', { class: due ? 'match due' : 'match', 'data-match': match.id },
    el('div', { class: 'grow' },
      el('strong', {}, match.name || match.title), due ? el('span', { class: 'yours' }, 'Your move') : null,
      el('span', { class: 'soft' }, ` ${match.name ? match.title : ''} ${when(match.created)}`),
      el('div', {}, state),
      match.notice ? el('div', { class: 'notice' }, match.notice.message) : null,
      el('div', { class: 'soft' }, who(match, games))),
    actions);
}

/** A match that is stored but cannot be read. */
function damagedRow(match, redraw) {
  const name = match.name || match.id || 'A match without a name';
  const remove = match.id && hasFolderKey()
    ? button('Delete', () => drop({ id: match.id, name }, redraw), { class: 'plain', 'data-focus': `del-${match.id}`, 'aria-label': `Delete ${name}` }) : null;
  return el('li', { class: 'match damaged' },
    el('div', { class: 'grow' }, el('strong', {}, name), el('div', { class: 'notice' }, match.notice.message)),
    el('div', { class: 'row' }, remove));
}

function when(seconds) {
  return new Date(seconds * 1000).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}

async function join(match, seat) {
  try {
    remember(await post(`/api/matches/${match.id}/join`, { side: seat.side }));
    location.hash = `#/match/${match.id}`;
  } catch (error) {
    toast(error.message, { kind: 'error' });
  }
}

async function take(match) {
  try {
    remember(await get(`/api/matches/${match.id}/links`, hostKeys(match.id)));
    location.hash = `#/match/${match.id}`;
  } catch (error) {
    toast(error.message, { kind: 'error' });
  }
}

async function drop(match, redraw) {
  const text = `“${match.name || match.title}” and its journal will be gone for everybody.`;
  if (!(await confirm('Delete this game?', el('p', {}, text), 'Delete', 'Keep it'))) return;
  try {
    await remove(`/api/matches/${match.id}`, hostKeys(match.id));
    forget(match.id);
    await redraw();
  } catch (error) {
    toast(error.message, { kind: 'error' });
  }
}

function loader() {
  const problem = el('p', { class: 'problem', role: 'alert', id: 'load-problem' });
  const file = el('input', {
    type: 'file', id: 'journal', accept: '.json,application/json', 'aria-describedby': 'load-problem',
    onchange: async () => {
      if (!file.files.length) return;
      problem.textContent = '';
      try {
        const match = await postText(`/api/matches/load?name=${encodeURIComponent(file.files[0].name.slice(0, 60))}`, await file.files[0].text());
        remember(match);
        location.hash = `#/match/${match.id}`;
      } catch (error) {
        problem.textContent = `${file.files[0].name} was not loaded: ${error.message}`;
        file.value = '';
      }
    },
  });
  return el('section', {}, el('h2', {}, 'Load a journal'),
    el('label', { for: 'journal' }, 'A game that was saved from here or from the terminal: '), file, problem);
}
