// Small helpers to make and show things. Texts always go in as text, never as HTML.

export function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  fill(node, attributes, children);
  return node;
}

export function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name);
  fill(node, attributes, children);
  return node;
}

function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (key.startsWith('aria-')) {
      node.setAttribute(key, String(value));
      continue;
    }
    if (value === false) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key === 'value') node.value = value;
    else node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export function button(text, onclick, attributes = {}) {
  return el('button', { type: 'button', onclick, ...attributes }, text);
}

export function show(node) {
  const app = document.getElementById('app');
  app.replaceChildren(node);
}

/** Tells screen readers something that others see. */
let saying = null;
export function say(text) {
  const region = document.getElementById('says');
  region.textContent = text;
  // What was said is not read again by whoever comes upon it later.
  clearTimeout(saying);
  saying = setTimeout(() => { region.textContent = ''; }, 8000);
}

/** A short message that goes away by itself. `more` may be nodes, such as a link to a rule. */
export function toast(text, { kind = 'note', more = [] } = {}) {
  const box = el('div', { class: `toast ${kind}`, role: kind === 'error' ? 'alert' : 'status' }, text, ' ', ...more);
  box.append(button('×', () => box.remove(), { class: 'plain', 'aria-label': 'Dismiss' }));
  const toasts = document.getElementById('toasts');
  toasts.append(box);
  while (toasts.children.length > 3) toasts.firstChild.remove();
  setTimeout(() => box.remove(), kind === 'note' ? 6000 : 12000);
}

/** A refusal tells of one click; the next one is another matter. */
export function clearRefusals() {
  document.querySelectorAll('.toast.refused').forEach((box) => box.remove());
}

let bannerFor = null;

/** A message that stays until what it tells of is over. */
export function banner(why, text, action = null) {
  bannerFor = why;
  const node = document.getElementById('banner');
  node.replaceChildren(text, ...(action ? [' ', action] : []));
  node.hidden = false;
}

export function clearBanner(why) {
  if (bannerFor !== why) return;
  document.getElementById('banner').hidden = true;
  bannerFor = null;
}

/** A dialog; resolves to the value of the button that closed it, or null. */
export function dialog(title, body, buttons, { focus } = {}) {
  return new Promise((resolve) => {
    const id = `title-${Math.random().toString(36).slice(2)}`;
    const box = el('dialog', { 'aria-labelledby': id }, el('h2', { id }, title), el('div', { class: 'inside' }, ...[body].flat().filter(Boolean)));
    const row = el('div', { class: 'row end' });
    for (const { text, value, main } of buttons) {
      row.append(button(text, () => { box.returnValue = 'done'; finish(value); }, main ? { class: 'main', autofocus: !focus } : {}));
    }
    box.append(row);
    let finished = false;
    function finish(value) {
      if (finished) return;
      finished = true;
      box.close();
      box.remove();
      resolve(value);
    }
    box.addEventListener('close', () => finish(null));
    box.addEventListener('click', (event) => { if (event.target === box) finish(null); });
    document.body.append(box);
    box.showModal();
    focus?.()?.focus();
  });
}

export const confirm = (title, body, yes, no = 'Cancel') =>
  dialog(title, body, [{ text: no, value: false }, { text: yes, value: true, main: true }]);

/** Copies a text, or shows it to be copied where the browser does not let us. */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`);
  } catch {
    const field = el('input', { readonly: true, value: text, 'aria-label': what, size: 40 });
    await dialog(what, [field], [{ text: 'Close', value: null, main: true }]);
  }
}
