// What is filled in, and whether one is sure.

document.addEventListener('htmx:afterRequest', event => {
  const form = event.detail.requestConfig.elt;
  if (!event.detail.successful) return;
  const panel = form.closest('details.confirm, details.withdraw');
  if (panel) shut(panel);
  if (form.hasAttribute('data-clears')) form.reset();
  if (form.elements?.key) form.elements.key.value = newKey();
});

/** The next thing sent from a form is another, even if it says the same. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), one => one.toString(36)).join('-');
}

/** Folds a question whether one is sure, and says whether there was one. */
export function fold(except) {
  const open = [...document.querySelectorAll('details.confirm[open]')]
    .filter(one => !one.contains(except));
  open.forEach(shut);
  return open.length > 0;
}

/** Whoever was in it is in front of it then. */
function shut(panel) {
  if (panel.contains(document.activeElement)) panel.querySelector('summary').focus();
  panel.open = false;
}

document.addEventListener('click', event => fold(event.target));

// Text boxes grow with what is written.
document.addEventListener('input', event => {
  if (event.target.matches('textarea')) {
    event.target.rows = Math.min(12, Math.max(event.target.value.split('\n').length,
      Math.ceil(event.target.value.length / 70), 1));
  }
});
