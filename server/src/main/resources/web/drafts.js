// Keeps unsent text when the page changes and when the user visits another page.
import {refresh} from './parts.js';
import {settles} from './toasts.js';

const PREFIX = 'draft ' + document.body.dataset.me + ' ';
const ended = new Set();

document.addEventListener('input', event => {
  if (!event.target.matches('textarea[id]')) return;
  keep(event.target);
  if (!event.target.value) refreshAround(event.target);
});

function keep(field) {
  if (field.value) sessionStorage.setItem(PREFIX + field.id, field.value);
  else sessionStorage.removeItem(PREFIX + field.id);
}

function putBack() {
  document.querySelectorAll('textarea[id]').forEach(field => {
    const words = sessionStorage.getItem(PREFIX + field.id);
    if (!words || field.value) return;
    field.value = words;
    field.closest('details')?.setAttribute('open', '');
    field.dispatchEvent(new Event('input', {bubbles: true}));
  });
}

document.addEventListener('htmx:afterSwap', putBack);
putBack();

document.addEventListener('submit', event => {
  if (event.target.matches('[action="/signout"]')) sessionStorage.clear();
});

document.addEventListener('htmx:afterRequest', event => {
  const form = event.detail.requestConfig.elt;
  if (!(form instanceof HTMLFormElement)) return;
  const sent = event.detail.successful || event.detail.xhr.status === 200 && !event.detail.failed;
  form.querySelectorAll('textarea[id]').forEach(field => {
    if (sent) {
      field.value = '';
      keep(field);
      refreshAround(field);
    } else if (!form.isConnected) showUnsent(field);
  });
});

function refreshAround(field) {
  const part = field.closest('[data-live]');
  if (part) refresh(part);
}

document.addEventListener('folkmoot:event', ({detail: event}) => {
  if (settles(event)) ended.add(event.questionId);
});

/** Keeps a question with unsent text on the page as long as it can be answered. */
document.addEventListener('folkmoot:leaves', event => {
  const fields = [...event.target.querySelectorAll('textarea[id]')].filter(one => one.value);
  const open = fields.filter(one => !ended.has(one.id.slice(one.id.indexOf('-') + 1)));
  if (open.length > 0) {
    event.preventDefault();
    open.forEach(mark);
  } else {
    fields.filter(one => !one.form.matches('.htmx-request')).forEach(showUnsent);
  }
});

function mark(field) {
  if (field.form.previousElementSibling?.matches('.left')) return;
  const words = document.createElement('p');
  words.className = 'meta left';
  words.textContent = 'This question stays on the page only until you send or delete your text.';
  field.form.before(words);
}

function showUnsent(field) {
  const note = document.getElementById('unsent').content.cloneNode(true);
  const words = document.createElement('pre');
  words.textContent = field.value;
  note.querySelector('.headline').after(words);
  note.querySelector('.toast').classList.add('unsent');
  document.getElementById('toasts').prepend(note);
  sessionStorage.removeItem(PREFIX + field.id);
}
