// The live turn: shows the words of a model while it speaks, until the stored turn replaces them. If a
// piece is missing, the stored turn has the rest.
import {isAtBottom, toBottom} from './parts.js';
import {visible} from './visible.js';

const speaking = document.getElementById('speaking');
const words = speaking?.querySelector('.words');
let liveTurn = null;
let heard = null;

function listen() {
  liveTurn?.close();
  liveTurn = null;
  if (document.hidden) return;
  liveTurn = new EventSource(
    '/api/events?types=' + speaking.dataset.piece + '&session=' + encodeURIComponent(speaking.dataset.session));
  liveTurn.addEventListener(speaking.dataset.piece, message => showPiece(JSON.parse(message.data).data));
}

/** Shows a piece. A new attempt replaces the pieces of an earlier one. */
function showPiece(said) {
  const place = said.round + '-' + said.turnIndex;
  if (isKept(place)) return;
  const same = heard?.place === place;
  if (same && said.attempt < heard.attempt) return;
  if (said.piece === 0 || same && said.attempt > heard.attempt) begin(place, said);
  if (heard?.place !== place || said.piece !== heard.pieces) return;
  heard.pieces++;
  const follows = isAtBottom();
  words.append(visible(said.text));
  if (follows) toBottom();
}

function begin(place, said) {
  hide();
  heard = {place, attempt: said.attempt, pieces: 0};
  speaking.querySelector('strong').textContent = said.speaker;
  speaking.querySelector('.meta').textContent = said.scripted ? 'speaks a script' : 'is speaking';
  speaking.hidden = false;
}

function isKept(place) {
  return document.querySelector('[id="turn-' + place + '"]:not(.failed)') !== null;
}

function hide() {
  heard = null;
  speaking.hidden = true;
  words.textContent = '';
}

if (speaking) {
  listen();
  document.addEventListener('visibilitychange', listen);
  document.addEventListener('htmx:afterSwap', () => heard && isKept(heard.place) && hide());
  document.addEventListener('folkmoot:event', ({detail: event}) => {
    if (event.type === speaking.dataset.failed && event.sessionId === speaking.dataset.session) hide();
  });
  window.addEventListener('pagehide', () => liveTurn?.close());
}
