// Makes invisible characters visible in text that scripts write, exactly as the server does in pages.

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu;

export function visible(text) {
  return text.replace(HIDDEN, (one, at) => stays(one, text, at) ? one
    : '\u27e8U+' + one.codePointAt(0).toString(16).toUpperCase().padStart(4, '0') + '\u27e9');
}

function stays(one, text, at) {
  return one === '\n' || one === '\t' || text.startsWith('\r\n', at)
    || (/[\ufe0e\ufe0f]/.test(one) && /\p{Emoji}$/u.test(text.slice(Math.max(0, at - 2), at)));
}
