// Events: of all tabs, the one that has the lock reads the event stream and passes the events to the
// others.
import {refresh, refreshFor} from './parts.js';

const STREAM = 'folkmoot-stream';
const AT_ONCE = 200;
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('folkmoot') : null;
let seen = Number(document.body.dataset.seen);
let stream = null;
let backlog = null;

function broadcast(message) {
  receive(message);
  channel?.postMessage(message);
}

function receive(message) {
  if (message.live !== undefined) showLive(message.live);
  if (message.newest !== undefined) {
    seen = message.newest;
    document.querySelectorAll('[data-live]').forEach(refresh);
  }
  if (message.event) take(message.event);
}

// Messages of other tabs wait until this page has caught up.
if (channel) {
  channel.onmessage = message => backlog ? backlog.push(message.data) : receive(message.data);
}

function take(event) {
  if (event.id <= seen) return;
  seen = event.id;
  refreshFor(event);
  document.dispatchEvent(new CustomEvent('folkmoot:event', {detail: event}));
}

function showLive(live) {
  const sign = document.getElementById('live');
  const state = live ? 'live' : 'away';
  if (sign.dataset.state === state) return;
  sign.dataset.state = state;
  sign.querySelector('.word').textContent = live ? 'live' : 'reconnecting';
}

function follow() {
  stream = new EventSource('/api/events?after=' + seen);
  stream.onopen = () => broadcast({live: true});
  document.body.dataset.events.split(' ').forEach(type =>
    stream.addEventListener(type, message => broadcast({event: JSON.parse(message.data)})));
  stream.onerror = () => {
    broadcast({live: false});
    if (stream.readyState === EventSource.CLOSED) refreshAll(broadcast).finally(() => later(follow));
  };
}

/** The stream was refused: our place in the log is gone, or we are signed out. Refreshes all. */
async function refreshAll(deliver) {
  const reply = await fetch('/waiting', {headers: {'HX-Request': 'true'}}).catch(() => null);
  if (reply?.status === 401) location.assign(reply.headers.get('HX-Redirect'));
  if (reply?.ok) deliver({newest: Number(reply.headers.get('Folkmoot-Newest'))});
}

function later(todo) {
  setTimeout(todo, 2000);
}

/** Reads the stream in this tab. The promise never ends, so that the tab keeps the lock. */
function lead() {
  backlog = null;
  follow();
  return new Promise(() => {});
}

/** Fetches the events since this page was rendered, in a tab that gets later events from another. */
async function catchUp() {
  try {
    while (backlog && await fetchNext());
  } catch {
    later(catchUp);
    return;
  }
  if (!backlog) return;
  const messages = backlog;
  backlog = null;
  showLive(true);
  messages.forEach(receive);
}

/** Fetches the next events; true if there may be more. */
async function fetchNext() {
  const reply = await fetch('/api/events?limit=' + AT_ONCE + '&after=' + seen,
    {headers: {Accept: 'application/json'}});
  if (reply.status >= 500) throw new Error('the server is away');
  if (!reply.ok) {
    await refreshAll(receive);
    return false;
  }
  const events = (await reply.json()).events;
  events.forEach(take);
  return events.length === AT_ONCE;
}

if (navigator.locks && channel) {
  navigator.locks.request(STREAM, {ifAvailable: true}, lock => {
    if (lock) return lead();
    backlog = [];
    catchUp();
    navigator.locks.request(STREAM, lead);
  });
} else {
  lead();
}
window.addEventListener('pagehide', () => stream?.close());
window.addEventListener('pageshow', event => event.persisted && location.reload());
