// What is half written stays, whatever happens here and over a visit to another page.
import {refresh} from './parts.js';
import {settles} from './toasts.js';

const MINE = 'draft ' + document.body.dataset.me + ' ';
const ended = new Set();

document.addEventListener('input', event => {
  if (!event.target.matches('textarea[id]')) return;
  keep(event.target);
  if (!event.target.value) lookAgain(event.target);
});

function keep(field) {
  if (field.value) sessionStorage.setItem(MINE + field.id, field.value);
  else sessionStorage.removeItem(MINE + field.id);
}

function putBack() {
  document.querySelectorAll('textarea[id]').forEach(field => {
    const words = sessionStorage.getItem(MINE + field.id);
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
      lookAgain(field);
    } else if (!form.isConnected) tellUnsent(field);
  });
});

function lookAgain(field) {
  const part = field.closest('[data-live]');
  if (part) refresh(part);
}

document.addEventListener('folkmoot:event', ({detail: event}) => {
  if (settles(event)) ended.add(event.questionId);
});

/** What is written to a question that can still be answered keeps its place. */
document.addEventListener('folkmoot:leaves', event => {
  const fields = [...event.target.querySelectorAll('textarea[id]')].filter(one => one.value);
  const open = fields.filter(one => !ended.has(one.id.slice(one.id.indexOf('-') + 1)));
  if (open.length > 0) {
    event.preventDefault();
    open.forEach(mark);
  } else {
    fields.filter(one => !one.form.matches('.htmx-request')).forEach(tellUnsent);
  }
});

function mark(field) {
  if (field.form.previousElementSibling?.matches('.left')) return;
  const words = document.createElement('p');
  words.className = 'meta left';
  words.textContent = 'No longer on this page. It stays until you send or empty what you wrote.';
  field.form.before(words);
}

function tellUnsent(field) {
  const note = document.getElementById('unsent').content.cloneNode(true);
  const words = document.createElement('pre');
  words.textContent = field.value;
  note.querySelector('.headline').after(words);
  note.querySelector('.toast').classList.add('unsent');
  document.getElementById('toasts').prepend(note);
  sessionStorage.removeItem(MINE + field.id);
}
