// Shows a notification of the browser, if the user has allowed it.
import {visible} from './visible.js';

const bell = document.getElementById('notify');
if (bell && 'Notification' in window && Notification.permission === 'default') {
  bell.hidden = false;
  bell.addEventListener('click', async () => {
    await Notification.requestPermission();
    bell.hidden = true;
  });
}

document.addEventListener('folkmoot:event', ({detail: event}) => {
  const calls = document.body.dataset.calling.split(' ').includes(event.type);
  if (!calls || !document.hidden || !('Notification' in window)
      || Notification.permission !== 'granted') return;
  const note = new Notification(event.data.askedBy + ' asks',
    {body: visible(event.data.text.slice(0, 200)), tag: event.questionId});
  note.onclick = () => {
    window.focus();
    location.href = '/questions/' + event.questionId;
  };
});
