// Clears forms that were sent, closes confirmations, and lets text boxes grow.

document.addEventListener('htmx:afterRequest', event => {
  const form = event.detail.requestConfig.elt;
  if (!event.detail.successful) return;
  const panel = form.closest('details.confirm, details.withdraw');
  if (panel) closePanel(panel);
  if (form.hasAttribute('data-clears')) form.reset();
  if (form.elements?.key) form.elements.key.value = newKey();
});

/** A new idempotency key: the next text of the form is a new request, even if it is the same. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), one => one.toString(36)).join('-');
}

/** Closes open confirmations, but not one around the given element; true if there was one. */
export function closeConfirmations(except) {
  const open = [...document.querySelectorAll('details.confirm[open]')]
    .filter(one => !one.contains(except));
  open.forEach(closePanel);
  return open.length > 0;
}

/** Closes a panel. The focus moves from inside it to its summary. */
function closePanel(panel) {
  if (panel.contains(document.activeElement)) panel.querySelector('summary').focus();
  panel.open = false;
}

document.addEventListener('click', event => closeConfirmations(event.target));

// Text boxes grow with what is written.
document.addEventListener('input', event => {
  if (event.target.matches('textarea')) {
    event.target.rows = Math.min(12, Math.max(event.target.value.split('\n').length,
      Math.ceil(event.target.value.length / 70), 1));
  }
});
