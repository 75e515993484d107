// The scripts of every page. The page follows the events, and disturbs nobody who reads or writes.
import './browserkey.js';
import './parts.js';
import './toasts.js';
import './forms.js';
import './drafts.js';
import './keys.js';
import './times.js';
import './speaking.js';
import './notify.js';
import './live.js';
