// Who signs in gives the key of this browser along, so that the cookie is worth nothing without it.
import {browserKey} from './browserkey.js';

document.addEventListener('submit', event => {
  const field = event.target.querySelector('[data-browser-key]');
  if (field) field.value = browserKey();
});
