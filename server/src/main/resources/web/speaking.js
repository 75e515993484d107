// The live turn: what a model says while it has the floor, until the turn that is kept takes its
// place. After a piece that is missing, the kept turn brings the rest.
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
  liveTurn.addEventListener(speaking.dataset.piece, message => overhear(JSON.parse(message.data).data));
}

/** What was heard of an earlier attempt counts for nothing. */
function overhear(said) {
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
  hush();
  heard = {place, attempt: said.attempt, pieces: 0};
  speaking.querySelector('strong').textContent = said.speaker;
  speaking.querySelector('.meta').textContent = said.scripted ? 'speaks a script' : 'is speaking';
  speaking.hidden = false;
}

function isKept(place) {
  return document.querySelector('[id="turn-' + place + '"]:not(.failed)') !== null;
}

function hush() {
  heard = null;
  speaking.hidden = true;
  words.textContent = '';
}

if (speaking) {
  listen();
  document.addEventListener('visibilitychange', listen);
  document.addEventListener('htmx:afterSwap', () => heard && isKept(heard.place) && hush());
  document.addEventListener('folkmoot:event', ({detail: event}) => {
    if (event.type === speaking.dataset.failed && event.sessionId === speaking.dataset.session) hush();
  });
  window.addEventListener('pagehide', () => liveTurn?.close());
}
