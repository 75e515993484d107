// The key of this browser. A cookie goes to every port of a host, and what is kept here to this
// origin alone: whoever was sent the cookie changes nothing with it.

const PLACE = 'folkmoot-key';

/** The key, made if there is none. */
export function browserKey() {
  const kept = localStorage.getItem(PLACE);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = Array.from(bytes, one => one.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(PLACE, key);
  return key;
}

document.addEventListener('htmx:configRequest', event => {
  const key = localStorage.getItem(PLACE);
  if (key && event.detail.verb !== 'get') event.detail.headers['Folkmoot-Key'] = key;
});

document.addEventListener('submit', event => {
  if (event.target.matches('[data-signs-out]')) localStorage.removeItem(PLACE);
});
