'use strict';
(() => {
  const page = document.body;
  if (!page.dataset.events) return;

  // Events: one stream per browser, held by whichever tab has the lock; it tells the others.
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('folkmoot') : null;
  const STREAM = 'folkmoot-stream';
  const AT_ONCE = 200;
  const speaking = document.getElementById('speaking');
  let seen = Number(page.dataset.seen);
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
    document.querySelectorAll('[data-live]').forEach(part => {
      if (concerns(part, event)) refresh(part);
    });
    tellOfEnding(event);
    if (event.type === 'turn.failed' && event.sessionId === speaking?.dataset.session) hush();
    notify(event);
  }

  function concerns(part, event) {
    const {live, liveSession, liveQuestion} = part.dataset;
    return (live === '*' || live.split(' ').some(prefix => event.type.startsWith(prefix)))
      && (!liveSession || liveSession === event.sessionId)
      && (!liveQuestion || liveQuestion === event.questionId);
  }

  const due = new Map();

  /** A part looks again soon: once, however many events come together. */
  function refresh(part) {
    if (due.has(part.id)) return;
    due.set(part.id, setTimeout(() => {
      due.delete(part.id);
      const now = document.getElementById(part.id);
      if (now) htmx.trigger(now, 'live');
    }, 100));
  }

  function follow() {
    stream = new EventSource('/api/events?after=' + seen);
    stream.onopen = () => tell({live: true});
    page.dataset.events.split(' ').forEach(type =>
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

  function showLive(live) {
    const sign = document.getElementById('live');
    const state = live ? 'live' : 'away';
    if (sign.dataset.state === state) return;
    sign.dataset.state = state;
    sign.querySelector('.word').textContent = live ? 'live' : 'reconnecting';
  }

  // Questions on this page that somebody else settles: say who won. Of those with an answer of
  // ours under way, the reply to it says so.
  const underWay = new Map();

  function tellOfEnding(event) {
    const ends = event.type === 'question.answered' ? event.data.settled
      : event.type === 'question.cancelled' || event.type === 'question.expired';
    if (!ends || !document.getElementById('q-' + event.questionId)) return;
    if (underWay.has(event.questionId)) underWay.set(event.questionId, true);
    else tellOutcome(event.questionId);
  }

  function tellOutcome(id) {
    if (document.querySelector('#told [data-ended="' + id + '"]')) return;
    htmx.ajax('GET', '/questions/' + id + '/outcome', {target: '#told', swap: 'afterbegin'});
  }

  document.addEventListener('htmx:beforeRequest', event => {
    const id = event.detail.requestConfig.elt.dataset.answers;
    if (id) underWay.set(id, false);
  });

  document.addEventListener('htmx:afterRequest', event => {
    const form = event.detail.requestConfig.elt;
    const id = form.dataset.answers;
    const ended = underWay.get(id);
    underWay.delete(id);
    if (ended) tellOutcome(id);
    if (!event.detail.successful) return;
    form.closest('details.confirm, details.withdraw')?.removeAttribute('open');
    if (form.hasAttribute('data-clears')) form.reset();
    if (form.elements?.key) form.elements.key.value = newKey();
  });

  /** The next thing sent from a form is another, even if it says the same. */
  function newKey() {
    return Array.from(crypto.getRandomValues(new Uint32Array(4)), one => one.toString(36)).join('-');
  }

  document.addEventListener('htmx:sendError', event => {
    if (!(event.detail.requestConfig.elt instanceof HTMLFormElement)) return;
    document.getElementById('told').prepend(
      document.getElementById('away').content.cloneNode(true));
  });

  // Parts become what they should be, and what is the same in both stays: who writes, reads or
  // listens there is not disturbed. Only the reader changes fields, what is unfolded and times.
  const KEPT = 'textarea, input:not([type=hidden]), input[name=key], time';

  htmx.defineExtension('morph', {
    handleSwap: (style, target, fragment) => style === 'morph' && Idiomorph.morph(target,
      fragment.children, {callbacks: {
        beforeNodeMorphed: changes,
        beforeAttributeUpdated: name => name !== 'open'
      }})
  });

  function changes(old, now) {
    return !(old instanceof Element && old.matches(KEPT) && old.name === now.name
      && old.dateTime === now.dateTime);
  }

  // What is under the eye stays where it is, and a click meant for what was there is lost.
  let anchor = null;
  let focused = [];
  let atBottom = false;

  function isAtBottom() {
    return window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 120;
  }

  function toBottom() {
    window.scrollTo({top: document.documentElement.scrollHeight, behavior: 'instant'});
  }

  function around(one, part) {
    return one === part ? [part.id] : [one.id, ...around(one.parentElement, part)];
  }

  /** Where the focus was is gone: it goes to what was around it, and selects nothing. */
  function stayNear(ids) {
    const near = ids.map(id => id && document.getElementById(id)).find(one => one);
    if (!near) return;
    if (!near.matches('a, button, input, textarea, summary, [tabindex]')) near.tabIndex = -1;
    near.focus({preventScroll: true});
  }

  document.addEventListener('htmx:beforeSwap', event => {
    const part = event.detail.target;
    if (!part.matches?.('[data-live]')) return;
    focused = part.contains(document.activeElement) ? around(document.activeElement, part) : [];
    atBottom = part.dataset.stick === 'bottom' && isAtBottom();
    const cards = [...part.querySelectorAll('[data-question]')];
    const card = cards.find(one => one.matches(':hover, :focus-within'))
      || cards.find(one => one.id === selected)
      || cards.find(one => one.getBoundingClientRect().bottom > 60);
    anchor = card ? {id: card.id, top: card.getBoundingClientRect().top} : null;
  });

  document.addEventListener('htmx:afterSwap', event => {
    showCount();
    tellTimes();
    const list = document.getElementById('told');
    while (list.children.length > 3) list.lastElementChild.remove();
    if (event.detail.target === list) passAway(list.firstElementChild);
    if (!event.detail.target.matches?.('[data-live]')) return;
    mark();
    if (speaking && isKept(speaking.dataset.place)) hush();
    if (document.activeElement === page) stayNear(focused);
    if (atBottom) toBottom();
    const card = anchor && document.getElementById(anchor.id);
    if (!card) return;
    const moved = card.getBoundingClientRect().top - anchor.top;
    if (Math.abs(moved) > 2) {
      window.scrollBy({top: moved, behavior: 'instant'});
      page.classList.add('settling');
      setTimeout(() => page.classList.remove('settling'), 350);
    }
  });

  /** What went well need not be put away. */
  function passAway(note) {
    if (!note?.matches('.good')) return;
    setTimeout(() => note.contains(document.activeElement) || note.remove(), 15000);
  }

  // Selection and keys.
  let selected = null;
  let restUntil = 0;
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
    if (!button || Date.now() < restUntil) return;
    const all = cards();
    const next = all[all.indexOf(card) + 1];
    // A second press of the same key must not answer the next question.
    restUntil = Date.now() + 700;
    button.click();
    select(next);
  }

  const keysOn = document.getElementById('keys');
  keysOn.checked = localStorage.getItem('keys') !== 'off';
  keysOn.addEventListener('change', () => localStorage.setItem('keys', keysOn.checked ? 'on' : 'off'));

  document.addEventListener('keydown', event => {
    const writes = event.target.closest?.('input, textarea, select, dialog[open]');
    // Who writes and loses the box to something that happens goes on typing words, not keys.
    if (writes) wroteAt = Date.now();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.target.form) {
      event.preventDefault();
      event.target.form.requestSubmit();
    } else if (event.key === 'Escape') {
      wroteAt = 0;
      if (fold()) return;
      if (writes) event.target.blur();
      else select(null);
    } else if (!writes && keysOn.checked && !event.repeat && Date.now() - wroteAt > 1000
        && !event.ctrlKey && !event.metaKey && !event.altKey) {
      press(event);
    }
  });

  function press(event) {
    if (event.key === 'j') move(1);
    else if (event.key === 'k') move(-1);
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

  /** Folds a question whether one is sure, and says whether there was one. */
  function fold(except) {
    const open = [...document.querySelectorAll('details.confirm[open]')]
      .filter(one => !one.contains(except));
    open.forEach(one => {
      one.open = false;
      if (one.contains(document.activeElement)) one.querySelector('summary').focus();
    });
    return open.length > 0;
  }

  document.addEventListener('click', event => {
    fold(event.target);
    if (event.target.closest('[data-dismiss]')) event.target.closest('.told').remove();
    if (event.target.closest('[data-help]')) document.getElementById('help').showModal();
  });

  // Text boxes grow with what is written.
  document.addEventListener('input', event => {
    if (event.target.matches('textarea')) {
      event.target.rows = Math.min(12, Math.max(event.target.value.split('\n').length,
        Math.ceil(event.target.value.length / 70), 1));
    }
  });

  // The tab's title counts, and times are told from now.
  const title = document.title;

  function showCount() {
    const word = document.getElementById('waiting')?.dataset;
    document.title = word && word.count !== '0' ? '(' + word.word + ') ' + title : title;
  }

  const words = new Intl.RelativeTimeFormat('en', {numeric: 'auto', style: 'short'});
  const units = [['day', 86400], ['hour', 3600], ['minute', 60]];

  function tellTimes() {
    const now = Date.now();
    document.querySelectorAll('time[datetime]').forEach(time => {
      const at = new Date(time.dateTime);
      const seconds = (at - now) / 1000;
      const unit = units.find(([, size]) => Math.abs(seconds) >= size);
      const told = unit ? words.format(Math.trunc(seconds / unit[1]), unit[0])
        : seconds > 0 ? 'in a moment' : 'just now';
      if (time.textContent !== told) time.textContent = told;
      time.title = at.toLocaleString();
    });
  }
  showCount();
  tellTimes();
  if (document.querySelector('[data-stick=bottom]')) toBottom();
  setInterval(tellTimes, 20000);

  // What changes with time alone is looked at again now and then, while somebody looks.
  function lookAgain() {
    if (!document.hidden) document.querySelectorAll('[data-clock]').forEach(refresh);
  }
  setInterval(lookAgain, 60000);
  document.addEventListener('visibilitychange', lookAgain);

  // What a model says while it has the floor, until the turn that is kept takes its place. It is
  // a foretaste: after a piece that is missing, the turn brings the rest.
  let foretaste = null;
  let nextPiece = 0;

  function listen() {
    foretaste?.close();
    foretaste = null;
    if (document.hidden) return;
    foretaste = new EventSource(
      '/api/events?types=turn.delta&session=' + encodeURIComponent(speaking.dataset.session));
    foretaste.addEventListener('turn.delta', message => overhear(JSON.parse(message.data).data));
  }

  function overhear(said) {
    const place = said.round + '-' + said.turnIndex;
    if (isKept(place)) return;
    if (said.piece === 0 || said.reset || said.anew) begin(place, said);
    if (speaking.dataset.place !== place || said.piece !== nextPiece || !said.text) return;
    nextPiece++;
    const follows = isAtBottom();
    speaking.querySelector('.words').append(said.text);
    if (follows) toBottom();
  }

  function begin(place, said) {
    hush();
    nextPiece = said.piece ?? 0;
    speaking.dataset.place = place;
    speaking.querySelector('strong').textContent = said.speaker;
    speaking.querySelector('.meta').textContent = said.scripted ? 'speaks a script' : 'is speaking';
    speaking.hidden = false;
  }

  function isKept(place) {
    return document.querySelector('[id="turn-' + place + '"]:not(.failed)') !== null;
  }

  function hush() {
    speaking.hidden = true;
    delete speaking.dataset.place;
    speaking.querySelector('.words').textContent = '';
  }

  if (speaking) {
    listen();
    document.addEventListener('visibilitychange', listen);
    window.addEventListener('pagehide', () => foretaste?.close());
  }

  // A notification for who wants one.
  const bell = document.getElementById('notify');
  if (bell && 'Notification' in window && Notification.permission === 'default') {
    bell.hidden = false;
    bell.addEventListener('click', async () => {
      await Notification.requestPermission();
      bell.hidden = true;
    });
  }

  function notify(event) {
    const wanted = event.type === 'question.asked' || event.type === 'question.reminded';
    if (!wanted || !document.hidden || !('Notification' in window)
        || Notification.permission !== 'granted') return;
    const note = new Notification(event.data.askedBy + ' asks',
      {body: event.data.text.slice(0, 200), tag: event.questionId});
    note.onclick = () => {
      window.focus();
      location.href = '/questions/' + event.questionId;
    };
  }
})();
