// Selects and answers questions with single keys.
import {closeConfirmations} from './forms.js';

let selected = null;
let blockedUntil = 0;
let wroteAt = 0;
const cards = () => [...document.querySelectorAll('#list [data-question], #one [data-question]')];

function mark() {
  if (selected && !document.getElementById(selected)) selected = null;
  cards().forEach(card => card.classList.toggle('selected', card.id === selected));
}

function select(card) {
  selected = card ? card.id : null;
  mark();
  card?.focus({preventScroll: true});
  card?.scrollIntoView({block: 'nearest'});
}

function move(step) {
  const all = cards();
  const at = all.findIndex(card => card.id === selected);
  select(all[Math.min(all.length - 1, Math.max(0, at + step))]);
}

function answer(key) {
  const card = selected && document.getElementById(selected);
  const button = card?.querySelector('button[data-key="' + key + '"]');
  if (!button || Date.now() < blockedUntil) return;
  const all = cards();
  const next = all[all.indexOf(card) + 1];
  // A second press of the same key must not answer the next question.
  blockedUntil = Date.now() + 700;
  button.click();
  select(next);
}

const keysOn = document.getElementById('keys');
keysOn.checked = localStorage.getItem('keys') !== 'off';
keysOn.addEventListener('change', () => localStorage.setItem('keys', keysOn.checked ? 'on' : 'off'));

document.addEventListener('keydown', event => {
  const writes = event.target.closest?.('input, textarea, select, dialog[open]');
  // If an update removes the text box while somebody types, the next letters are not shortcuts.
  if (writes) wroteAt = Date.now();
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.target.form) {
    event.preventDefault();
    event.target.form.requestSubmit();
  } else if (event.key === 'Escape') {
    wroteAt = 0;
    if (closeConfirmations()) return;
    if (writes) event.target.blur();
    else select(null);
  } else if (!writes && keysOn.checked && !event.repeat && Date.now() - wroteAt > 1000
      && !event.ctrlKey && !event.metaKey && !event.altKey) {
    press(event);
  }
});

/** Switches a question between its text as written and its formatted text. */
function toggleFormatting(card) {
  const written = card?.querySelector('details.written');
  if (written) written.open = !written.open;
}

function press(event) {
  if (event.key === 'j') move(1);
  else if (event.key === 'k') move(-1);
  else if (event.key === 'm' && selected) toggleFormatting(document.getElementById(selected));
  else if (event.key === '?') document.getElementById('help').showModal();
  else if (event.key >= '1' && event.key <= '9') answer(event.key);
  else if (event.key === 'a' && selected) {
    event.preventDefault();
    document.getElementById(selected)?.querySelector('textarea')?.focus();
  }
}

document.addEventListener('focusin', event => {
  const card = event.target.closest?.('[data-question]');
  if (card && card.id !== selected) {
    selected = card.id;
    mark();
  }
});

document.addEventListener('htmx:afterSwap', mark);

document.addEventListener('click', event => {
  if (event.target.closest('[data-help]')) document.getElementById('help').showModal();
});
