// The key of this browser. A cookie is sent to every port of a host, but local storage belongs to one
// origin. So another server that receives the cookie can change nothing with it.

const STORAGE_KEY = 'folkmoot-key';

/** The key; it is made if there is none. */
export function browserKey() {
  const kept = localStorage.getItem(STORAGE_KEY);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = Array.from(bytes, one => one.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(STORAGE_KEY, key);
  return key;
}

document.addEventListener('htmx:configRequest', event => {
  const key = localStorage.getItem(STORAGE_KEY);
  if (key && event.detail.verb !== 'get') event.detail.headers['Folkmoot-Key'] = key;
});

document.addEventListener('submit', event => {
  if (event.target.matches('[data-signs-out]')) localStorage.removeItem(STORAGE_KEY);
});
