// News from the server as it happens. The browser reconnects by itself; we say so meanwhile.

import { get } from './api.js';
import { banner, clearBanner } from './dom.js';

export function follow(id, { changed, deleted }) {
  let source = null;
  let timer = null;
  let closed = false;
  const connect = () => {
    if (closed) return;
    source = new EventSource(`/api/matches/${id}/events`);
    source.addEventListener('open', () => {
      clearBanner('offline');
      window.dispatchEvent(new Event('grognard:connected'));
    });
    source.addEventListener('change', (event) => changed(JSON.parse(event.data)));
    source.addEventListener('deleted', () => { stop(); deleted(); });
    source.addEventListener('error', () => {
      if (closed) return;
      banner('offline', 'The connection to the server is lost. Nothing you did is; trying again…');
      // A server that was refused outright is not tried again by the browser.
      if (source.readyState === EventSource.CLOSED) {
        clearTimeout(timer);
        timer = setTimeout(again, 1000);
      }
    });
  };
  /** Connects anew, unless the game was deleted while nobody could tell us. */
  const again = async () => {
    try {
      await get(`/api/matches/${id}`);
    } catch (error) {
      if (error.kind === 'not_found' && !closed) {
        stop();
        deleted();
        return;
      }
    }
    connect();
  };
  const stop = () => {
    closed = true;
    clearTimeout(timer);
    source?.close();
    clearBanner('offline');
  };
  connect();
  return stop;
}
