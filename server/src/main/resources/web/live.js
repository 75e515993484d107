// Events: one stream per browser, held by whichever tab has the lock; it tells the others.
import {refresh, refreshFor} from './parts.js';

const STREAM = 'folkmoot-stream';
const AT_ONCE = 200;
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('folkmoot') : null;
let seen = Number(document.body.dataset.seen);
let stream = null;
let early = null;

function tell(word) {
  hear(word);
  channel?.postMessage(word);
}

function hear(word) {
  if (word.live !== undefined) showLive(word.live);
  if (word.anew !== undefined) {
    seen = word.anew;
    document.querySelectorAll('[data-live]').forEach(refresh);
  }
  if (word.event) take(word.event);
}

// Until this page has caught up, what another tab tells waits.
if (channel) {
  channel.onmessage = message => early ? early.push(message.data) : hear(message.data);
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
  stream.onopen = () => tell({live: true});
  document.body.dataset.events.split(' ').forEach(type =>
    stream.addEventListener(type, message => tell({event: JSON.parse(message.data)})));
  stream.onerror = () => {
    tell({live: false});
    if (stream.readyState === EventSource.CLOSED) beginAnew(tell).finally(() => later(follow));
  };
}

/** Refused: where we were is no longer kept, or we are signed out. Look at all of it anew. */
async function beginAnew(say) {
  const reply = await fetch('/waiting', {headers: {'HX-Request': 'true'}}).catch(() => null);
  if (reply?.status === 401) location.assign(reply.headers.get('HX-Redirect'));
  if (reply?.ok) say({anew: Number(reply.headers.get('Folkmoot-Newest'))});
}

function later(todo) {
  setTimeout(todo, 2000);
}

function lead() {
  early = null;
  follow();
  return new Promise(() => {});
}

/** What happened while this page was on its way, for who is told by another tab. */
async function catchUp() {
  try {
    while (early && await readOn());
  } catch {
    later(catchUp);
    return;
  }
  if (!early) return;
  const words = early;
  early = null;
  showLive(true);
  words.forEach(hear);
}

/** Whether there may be more. */
async function readOn() {
  const reply = await fetch('/api/events?limit=' + AT_ONCE + '&after=' + seen,
    {headers: {Accept: 'application/json'}});
  if (reply.status >= 500) throw new Error('the server is away');
  if (!reply.ok) {
    await beginAnew(hear);
    return false;
  }
  const events = (await reply.json()).events;
  events.forEach(take);
  return events.length === AT_ONCE;
}

if (navigator.locks && channel) {
  navigator.locks.request(STREAM, {ifAvailable: true}, lock => {
    if (lock) return lead();
    early = [];
    catchUp();
    navigator.locks.request(STREAM, lead);
  });
} else {
  lead();
}
window.addEventListener('pagehide', () => stream?.close());
window.addEventListener('pageshow', event => event.persisted && location.reload());
