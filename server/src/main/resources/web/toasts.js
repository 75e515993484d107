// What just happened, at the top of the page.

const list = document.getElementById('toasts');

document.addEventListener('htmx:afterSwap', event => {
  [...list.querySelectorAll('.toast:not(.unsent)')].slice(3).forEach(one => one.remove());
  if (event.detail.target !== list) return;
  passAway(list.firstElementChild);
  uncover(list.firstElementChild);
});

/** A refusal stays over the page until it is put away, so what it covers moves out from under it. */
function uncover(note) {
  if (!note?.matches('.bad')) return;
  const {bottom} = list.getBoundingClientRect();
  const hidden = bottom - list.nextElementSibling.getBoundingClientRect().top;
  const seen = bottom - document.querySelector('.top').getBoundingClientRect().bottom;
  if (hidden > 0) window.scrollBy(0, -Math.min(hidden, seen) - 8);
}

/** What went well need not be put away. */
function passAway(note) {
  if (!note?.matches('.good')) return;
  setTimeout(() => note.contains(document.activeElement) || note.remove(), 15000);
}

document.addEventListener('click', event => {
  if (event.target.closest('[data-dismiss]')) event.target.closest('.toast').remove();
});

function tellAway(form) {
  if (!(form instanceof HTMLFormElement)) return;
  list.prepend(document.getElementById('away').content.cloneNode(true));
}

document.addEventListener('htmx:sendError', event => tellAway(event.detail.requestConfig.elt));

// Who stands between us and the server has nothing to say here, and what we sent may not be there.
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
  tellAway(reply.requestConfig.elt);
});

function toastIn(text) {
  return new DOMParser().parseFromString(text, 'text/html').querySelector('article.toast');
}

// Questions on this page that somebody else settles: say who won. Of those with an answer of ours
// under way, the reply to it says so.
const underWay = new Map();

document.addEventListener('htmx:beforeRequest', event => {
  const id = event.detail.requestConfig.elt.dataset.answers;
  if (id) underWay.set(id, false);
});

document.addEventListener('htmx:afterRequest', event => {
  const id = event.detail.requestConfig.elt.dataset.answers;
  const ended = underWay.get(id);
  underWay.delete(id);
  if (ended) tellOutcome(id);
});

document.addEventListener('folkmoot:event', ({detail: event}) => {
  const here = document.getElementById('q-' + event.questionId)
    || document.getElementById('to-' + event.questionId)?.value;
  if (!settles(event) || !here) return;
  if (underWay.has(event.questionId)) underWay.set(event.questionId, true);
  else tellOutcome(event.questionId);
});

/** Whether nobody can answer the question of this event any more. */
export function settles(event) {
  return document.body.dataset.settling.split(' ').includes(event.type)
    && event.data.settled !== false;
}

function tellOutcome(id) {
  if (list.querySelector('[data-ended="' + id + '"]')) return;
  htmx.ajax('GET', '/questions/' + id + '/outcome', {target: '#toasts', swap: 'afterbegin'});
}
