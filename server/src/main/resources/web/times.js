// Shows the number of open questions in the tab's title, and times relative to now.
const title = document.title;

function showCount() {
  const count = document.getElementById('waiting')?.dataset;
  document.title = count && count.count !== '0' ? '(' + count.word + ') ' + title : title;
}

const relativeTime = new Intl.RelativeTimeFormat('en', {numeric: 'auto', style: 'short'});
const units = [['day', 86400], ['hour', 3600], ['minute', 60]];

function showTimes() {
  const now = Date.now();
  document.querySelectorAll('time[datetime]').forEach(time => {
    const at = new Date(time.dateTime);
    const seconds = (at - now) / 1000;
    const unit = units.find(([, size]) => Math.abs(seconds) >= size);
    const text = unit ? relativeTime.format(Math.trunc(seconds / unit[1]), unit[0])
      : seconds > 0 ? 'in a moment' : 'just now';
    if (time.textContent !== text) time.textContent = text;
    time.title = at.toLocaleString();
  });
}

document.addEventListener('htmx:afterSwap', () => {
  showCount();
  showTimes();
});
showCount();
showTimes();
setInterval(showTimes, 20000);
