// The way to the server, and the keys that this browser holds.

export class ApiError extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.kind = error.kind;
    this.rule = error.rule ?? null;
  }
}

/** The server cannot be reached at all. */
export class Unreachable extends Error {
  constructor() {
    super('The server does not answer.');
    this.kind = 'unreachable';
  }
}

async function request(method, path, { keys = [], body, text } = {}) {
  const headers = {};
  const held = keys.filter(Boolean);
  if (held.length) headers.Authorization = `Bearer ${held.join(' ')}`;
  if (body !== undefined || text !== undefined) headers['Content-Type'] = 'application/json';
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: text ?? (body === undefined ? undefined : JSON.stringify(body)) });
  } catch {
    throw new Unreachable();
  }
  if (answer.ok) return answer;
  let error = { kind: 'broken', message: `The server answered ${answer.status}.` };
  try {
    error = (await answer.json()).error ?? error;
  } catch { /* no JSON: the plain status says it */ }
  throw new ApiError(answer.status, error);
}

const read = async (answer) => (answer.status === 204 ? null : answer.json());

export const get = async (path, keys) => read(await request('GET', path, { keys }));
export const getText = async (path, keys) => (await request('GET', path, { keys })).text();
export const post = async (path, body, keys) => read(await request('POST', path, { body, keys }));
export const postText = async (path, text) => read(await request('POST', path, { text }));
export const remove = async (path, keys) => read(await request('DELETE', path, { keys }));

// Keys live in this browser alone. A private window may have no storage: then they last as long as
// the page.
const memory = {};

function load(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? memory[name] ?? {};
  } catch {
    return memory[name] ?? {};
  }
}

function store(name, value) {
  memory[name] = value;
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch { /* kept in memory */ }
}

const KEYS = 'grognard.keys';
const HOST = 'grognard.host';
const SETTINGS = 'grognard.settings';

export const keysOf = (id) => load(KEYS)[id]?.keys ?? {};
export const hostKeys = (id) => [load(KEYS)[id]?.host, load(HOST).key].filter(Boolean);
export const hasFolderKey = () => Boolean(load(HOST).key);

export function remember(match) {
  const all = load(KEYS);
  const known = all[match.id] ?? { keys: {}, host: null };
  all[match.id] = { keys: { ...known.keys, ...match.keys }, host: match.host ?? known.host };
  store(KEYS, all);
}

/** Lets go of the key of a seat that is no longer ours. */
export function forgetSeat(id, side) {
  const all = load(KEYS);
  delete all[id]?.keys[side];
  store(KEYS, all);
}

export function forget(id) {
  const all = load(KEYS);
  delete all[id];
  store(KEYS, all);
}

export const rememberFolderKey = (key) => store(HOST, { key });
export const setting = (name, usual) => load(SETTINGS)[name] ?? usual;
export const setSetting = (name, value) => store(SETTINGS, { ...load(SETTINGS), [name]: value });

let games = null;

/** The games that the server has: asked once. */
export async function allGames() {
  games ??= await get('/api/games');
  return games;
}
