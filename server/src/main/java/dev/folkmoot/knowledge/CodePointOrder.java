package dev.folkmoot.knowledge;

import java.util.Comparator;

/** The order of code points, in which both databases sort UTF-8 text by its bytes. */
enum CodePointOrder implements Comparator<String> {
  INSTANCE;

  @Override
  public int compare(String one, String other) {
    int shorter = Math.min(one.length(), other.length());
    for (int i = 0; i < shorter; i++) {
      char a = one.charAt(i);
      char b = other.charAt(i);
      if (a != b) {
        boolean differ = Character.isSurrogate(a) != Character.isSurrogate(b);
        return differ ? (Character.isSurrogate(a) ? 1 : -1) : Character.compare(a, b);
      }
    }
    return Integer.compare(one.length(), other.length());
  }
}
