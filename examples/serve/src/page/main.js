// Start here: which page is shown, by the part of the address after '#'.

import { get, remember, rememberFolderKey } from './api.js';
import { banner, button, clearBanner, el, show } from './dom.js';
import { lobby } from './lobby.js';
import { table } from './table.js';

let leave = null;

async function route() {
  if (leave) leave();
  leave = null;
  const host = location.hash.match(/^#host=([a-z0-9]+)$/);
  if (host) {
    rememberFolderKey(host[1]);
    history.replaceState(null, '', '#/');
  }
  const [kind, id, third, fourth] = location.hash.replace(/^#\/?/, '').split('/');
  try {
    if (kind === 'join' && id && third) {
      await join(id, third);
    } else if (kind === 'match' && id) {
      const step = third === 'step' && /^\d+$/.test(fourth ?? '') ? Number(fourth) : null;
      leave = await table(id, step);
    } else {
      leave = await lobby();
    }
    clearBanner('load');
  } catch (error) {
    trouble(error);
  }
}

/** A seat's link: the key is taken out of the address at once, so that it is not shared unawares. */
async function join(id, key) {
  history.replaceState(null, '', `#/match/${id}`);
  const seen = await get(`/api/matches/${id}/view`, [key]);
  remember({ id, keys: { [seen.you]: key } });
  await route();
}

function trouble(error) {
  const again = error.kind === 'unreachable';
  show(el('main', { class: 'trouble' },
    el('h1', {}, again ? 'The server does not answer' : 'This cannot be shown'),
    el('p', { role: 'alert' }, error.message),
    el('p', {}, again ? 'Is the program still running? This page tries again by itself.' : ''),
    el('div', { class: 'row' },
      button('Try again', () => route(), { class: 'main' }),
      el('a', { href: '#/' }, 'To the lobby'))));
  if (again) setTimeout(() => { if (document.querySelector('main.trouble')) route(); }, 3000);
}

/** A page that is older than the program should be loaded anew. */
let loaded = null;
export async function checkVersion() {
  const about = await get('/api');
  loaded ??= about.page;
  if (about.page !== loaded) {
    banner('version', 'The program has been updated since this page was loaded.',
      button('Reload the page', () => location.reload()));
  }
}

window.addEventListener('hashchange', route);
window.addEventListener('grognard:connected', () => checkVersion().catch(() => {}));
checkVersion().catch(() => {});
route();
