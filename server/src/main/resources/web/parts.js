// Refreshes the parts of a page while somebody looks at it.

// Morphs a part into its new version, and keeps each element that is the same in both, so that nobody
// who writes, reads or listens there is disturbed. It leaves fields, unfolded parts and times alone.
const KEPT = 'textarea, input:not([type=hidden]), input[name=key], time';

htmx.defineExtension('morph', {
  handleSwap: (style, target, fragment) => style === 'morph' && Idiomorph.morph(target,
    fragment.children, {callbacks: {
      beforeNodeMorphed: mayChange,
      beforeNodeRemoved: mayLeave,
      beforeAttributeUpdated: name => name !== 'open'
    }})
});

function mayChange(old, now) {
  return !(old instanceof Element && old.matches(KEPT) && old.name === now.name
    && old.dateTime === now.dateTime);
}

function mayLeave(node) {
  return !(node instanceof Element)
    || node.dispatchEvent(new Event('folkmoot:leaves', {bubbles: true, cancelable: true}));
}

const due = new Map();

/** Refreshes a part soon, and only once for several events. */
export function refresh(part) {
  if (due.has(part.id)) return;
  due.set(part.id, setTimeout(() => {
    due.delete(part.id);
    const now = document.getElementById(part.id);
    if (now) htmx.trigger(now, 'live');
  }, 100));
}

/** Refreshes the parts that an event concerns. */
export function refreshFor(event) {
  document.querySelectorAll('[data-live]').forEach(part => {
    const {live, liveSession, liveQuestion, liveAgent} = part.dataset;
    if ((live === '*' || live.split(' ').includes(event.type))
        && (!liveSession || liveSession === event.sessionId)
        && (!liveQuestion || liveQuestion === event.questionId)
        && (!liveAgent || liveAgent === event.agentId)) refresh(part);
  });
}

// Refreshes the parts that change with time alone, each minute while the page is visible.
function refreshClocks() {
  if (!document.hidden) document.querySelectorAll('[data-clock]').forEach(refresh);
}
setInterval(refreshClocks, 60000);
document.addEventListener('visibilitychange', refreshClocks);

export function isAtBottom() {
  return window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 120;
}

export function toBottom() {
  window.scrollTo({top: document.documentElement.scrollHeight, behavior: 'instant'});
}
if (document.querySelector('[data-stick=bottom]')) toBottom();

// Keeps the card that the user looks at in its place. Clicks are ignored for a moment if it moved.
let anchor = null;
let focused = [];
let atBottom = false;

document.addEventListener('htmx:beforeSwap', event => {
  const part = event.detail.target;
  if (!part.matches?.('[data-live]')) return;
  focused = part.contains(document.activeElement) ? around(document.activeElement, part) : [];
  atBottom = part.dataset.stick === 'bottom' && isAtBottom();
  const cards = [...part.querySelectorAll('[data-question]')];
  const card = cards.find(one => one.matches(':hover, :focus-within'))
    || cards.find(one => one.matches('.selected'))
    || cards.find(one => one.getBoundingClientRect().bottom > 60);
  anchor = card ? {id: card.id, top: card.getBoundingClientRect().top} : null;
});

document.addEventListener('htmx:afterSwap', event => {
  if (!event.detail.target.matches?.('[data-live]')) return;
  if (document.activeElement === document.body) focusNear(focused);
  if (atBottom) toBottom();
  const card = anchor && document.getElementById(anchor.id);
  if (card) keepInPlace(card.getBoundingClientRect().top - anchor.top);
});

function keepInPlace(moved) {
  if (Math.abs(moved) <= 2) return;
  window.scrollBy({top: moved, behavior: 'instant'});
  document.body.classList.add('clicks-ignored');
  setTimeout(() => document.body.classList.remove('clicks-ignored'), 350);
}

function around(one, part) {
  return one === part ? [part.id] : [one.id, ...around(one.parentElement, part)];
}

/** The focused element is gone: focuses the nearest one around it, and selects nothing. */
function focusNear(ids) {
  const near = ids.map(id => id && document.getElementById(id)).find(one => one);
  if (!near) return;
  if (!near.matches('a, button, input, textarea, summary, [tabindex]')) near.tabIndex = -1;
  near.focus({preventScroll: true});
}
