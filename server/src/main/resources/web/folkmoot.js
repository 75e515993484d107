// What every page does: it follows what happens, and nobody who reads or writes is disturbed.
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
