// Who signs in gives the key of this browser along, so that the cookie is worth nothing without it.
import {browserKey} from './browserkey.js';

document.addEventListener('submit', event => {
  const field = event.target.querySelector('[data-browser-key]');
  if (field) field.value = browserKey();
});

// Until now the form would have gone without the key.
for (const button of document.querySelectorAll('[data-wants-key]')) {
  button.hidden = button.disabled = false;
  if (button.autofocus) button.focus();
}
