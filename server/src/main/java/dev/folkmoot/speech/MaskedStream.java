package dev.folkmoot.speech;

import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import dev.folkmoot.session.Piece;
import dev.folkmoot.session.Turn;
import java.util.function.Consumer;

/**
 * Masks the secrets in a model's reply while it arrives, and passes on no more than the length of a
 * turn. A secret may arrive in parts, so a word is passed on only when it is complete.
 */
final class MaskedStream {
  /** The characters of secrets besides letters and digits; any other character ends a secret. */
  private static final String IN_SECRETS = "+/_.~=-";

  private static final String DASHES = "-----";
  private static final String KEY_BEGINS = DASHES + "BEGIN ";
  private static final String KEY_ENDS = DASHES + "END ";

  /** The characters that end the part of a URL that may have a password. */
  private static final String ENDS_HOST = " \t\n\u000b\f\r/?#\"'<>`";

  /** Longer than the first line of a private key. */
  private static final int FIRST_LINE = 64;

  /** Longer than the text before a secret that marks it as one. */
  private static final int LEAD = 120;

  /** The limit of the reply before masking, which is longer than the masked text. */
  private static final int MOST_HEARD = 4 * Turn.LONGEST;

  private final long attempt;
  private final boolean scripted;
  private final Consumer<Piece> listener;
  private final StringBuilder text = new StringBuilder();
  private int completeEnd;

  /** The start of a URL whose host is not complete yet, or -1. */
  private int address = -1;

  private int passedOn;
  private int pieces;
  private int length;
  private boolean over;

  MaskedStream(long attempt, boolean scripted, Consumer<Piece> listener) {
    this.attempt = attempt;
    this.scripted = scripted;
    this.listener = listener;
  }

  void hear(String piece) {
    over |= length == Turn.LONGEST || text.length() + piece.length() > MOST_HEARD;
    if (over) {
      return;
    }
    int before = text.length();
    text.append(piece);
    for (int end = text.length(); end > before; end--) {
      if (endsWord(text.charAt(end - 1))) {
        completeEnd = end;
        break;
      }
    }
    int key = text.indexOf(KEY_BEGINS, Math.max(0, completeEnd - FIRST_LINE));
    int end = key < 0 ? completeEnd : wordAt(Math.min(key, completeEnd));
    readAddress(before);
    passOnUpTo(address < 0 ? end : wordAt(Math.min(address, end)));
  }

  private void readAddress(int from) {
    for (int i = from; i < text.length(); i++) {
      if (ENDS_HOST.indexOf(text.charAt(i)) >= 0 && !isInKey(i)) {
        boolean begins = i > 1 && text.charAt(i) == '/' && text.substring(i - 2, i).equals(":/");
        address = begins ? i - 2 : -1;
      }
    }
  }

  /**
   * Whether the place is in a private key that begins inside a URL, where a password may be. Such a
   * key is masked as one word, so its spaces do not end the URL.
   */
  private boolean isInKey(int place) {
    int begin = address < 0 ? -1 : text.indexOf(KEY_BEGINS, address);
    if (begin < 0 || begin >= place) {
      return false;
    }
    int last = text.indexOf(KEY_ENDS, begin);
    int end = last < 0 ? -1 : text.indexOf(DASHES, last + KEY_ENDS.length());
    return end < 0 || end + DASHES.length() > place;
  }

  /** Passes on the rest, since the reply has ended. */
  void end() {
    if (!over) {
      passOnUpTo(text.length());
    }
  }

  private static boolean endsWord(char c) {
    boolean plain = c < 128 && (Character.isLetterOrDigit(c) || IN_SECRETS.indexOf(c) >= 0);
    return !plain && !Character.isHighSurrogate(c);
  }

  private void passOnUpTo(int end) {
    if (end <= passedOn) {
      return;
    }
    int from = from();
    var before = Secrets.mask(text.substring(from, passedOn));
    var now = Secrets.mask(text.substring(from, end));
    passedOn = end;
    if (now.startsWith(before)) {
      pass(now.substring(before.length()));
    }
  }

  /**
   * Where to begin masking, so that text that was passed on already can mark the next word as a
   * secret.
   */
  private int from() {
    int lead = Math.max(0, passedOn - LEAD);
    int key = text.indexOf(KEY_BEGINS);
    return wordAt(key < 0 ? lead : Math.min(lead, key));
  }

  private int wordAt(int place) {
    int start = place;
    while (start > 0 && !endsWord(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private void pass(String words) {
    int room = Math.min(Turn.LONGEST - length, words.codePointCount(0, words.length()));
    if (room > 0) {
      length += room;
      listener.accept(new Piece(attempt, pieces++, Text.atMost(room, words), scripted));
    }
  }
}
