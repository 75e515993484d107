// Characters that cannot be seen, as the server shows them on a page: what a script writes into one
// by itself must not differ.

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufff0-\ufff8\u{e0000}-\u{e0fff}]/gu;

export function visible(text) {
  return text.replace(HIDDEN, one => one === '\n' || one === '\t' ? one
    : '\u27e8U+' + one.codePointAt(0).toString(16).toUpperCase().padStart(4, '0') + '\u27e9');
}
