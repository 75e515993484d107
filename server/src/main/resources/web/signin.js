// Sends the key of this browser with the sign-in, so that the cookie is worth nothing without it.
import {browserKey} from './browserkey.js';

document.addEventListener('submit', event => {
  const field = event.target.querySelector('[data-browser-key]');
  if (field) field.value = browserKey();
});

// Shows the button only now: without this script the form would be sent without the key.
for (const button of document.querySelectorAll('[data-wants-key]')) {
  button.hidden = button.disabled = false;
  if (button.autofocus) button.focus();
}
