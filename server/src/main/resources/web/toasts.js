// Toasts: notes at the top of the page about what just happened.

const list = document.getElementById('toasts');

document.addEventListener('htmx:afterSwap', event => {
  [...list.querySelectorAll('.toast:not(.unsent)')].slice(3).forEach(one => one.remove());
  if (event.detail.target !== list) return;
  dismissLater(list.firstElementChild);
  uncover(list.firstElementChild);
});

/** A refusal covers the page until it is dismissed, so the page scrolls out from under it. */
function uncover(note) {
  if (!note?.matches('.bad')) return;
  const {bottom} = list.getBoundingClientRect();
  const hidden = bottom - list.nextElementSibling.getBoundingClientRect().top;
  const seen = bottom - document.querySelector('.top').getBoundingClientRect().bottom;
  if (hidden > 0) window.scrollBy(0, -Math.min(hidden, seen) - 8);
}

/** A success disappears by itself. */
function dismissLater(note) {
  if (!note?.matches('.good')) return;
  setTimeout(() => note.contains(document.activeElement) || note.remove(), 15000);
}

document.addEventListener('click', event => {
  if (event.target.closest('[data-dismiss]')) event.target.closest('.toast').remove();
});

function showAway(form) {
  if (!(form instanceof HTMLFormElement)) return;
  list.prepend(document.getElementById('away').content.cloneNode(true));
}

document.addEventListener('htmx:sendError', event => showAway(event.detail.requestConfig.elt));

// A reply without a toast comes from a proxy: show that our request may not have arrived.
document.addEventListener('htmx:beforeSwap', event => {
  const reply = event.detail;
  const form = reply.requestConfig.elt instanceof HTMLFormElement;
  if (!(form ? reply.shouldSwap : reply.isError)) return;
  const toast = toastIn(reply.serverResponse);
  if (toast) {
    reply.isError ||= toast.matches('.bad');
    return;
  }
  reply.shouldSwap = false;
  reply.isError = true;
  showAway(reply.requestConfig.elt);
});

function toastIn(text) {
  return new DOMParser().parseFromString(text, 'text/html').querySelector('article.toast');
}

// If somebody else settles a question of this page, this shows the outcome. While an answer of ours
// is under way, it waits for the reply: the map remembers whether that question has ended meanwhile.
const underWay = new Map();

document.addEventListener('htmx:beforeRequest', event => {
  const id = event.detail.requestConfig.elt.dataset.answers;
  if (id) underWay.set(id, false);
});

document.addEventListener('htmx:afterRequest', event => {
  const id = event.detail.requestConfig.elt.dataset.answers;
  const ended = underWay.get(id);
  underWay.delete(id);
  if (ended) showOutcome(id);
});

document.addEventListener('folkmoot:event', ({detail: event}) => {
  const here = document.getElementById('q-' + event.questionId)
    || document.getElementById('to-' + event.questionId)?.value;
  if (!settles(event) || !here) return;
  if (underWay.has(event.questionId)) underWay.set(event.questionId, true);
  else showOutcome(event.questionId);
});

/** Whether nobody can answer the question of this event any more. */
export function settles(event) {
  return document.body.dataset.settling.split(' ').includes(event.type)
    && event.data.settled !== false;
}

function showOutcome(id) {
  if (list.querySelector('[data-ended="' + id + '"]')) return;
  htmx.ajax('GET', '/questions/' + id + '/outcome', {target: '#toasts', swap: 'afterbegin'});
}
