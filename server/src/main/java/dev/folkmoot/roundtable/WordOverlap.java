package dev.folkmoot.roundtable;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Compares texts by the words that they share. */
final class WordOverlap {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
  private static final int SHORT = 3;

  private WordOverlap() {}

  /** The words of a text, in lower case. */
  static Set<String> of(String text) {
    return WORD.matcher(text.toLowerCase(Locale.ROOT))
        .results()
        .map(match -> match.group())
        .collect(Collectors.toSet());
  }

  /** The words that carry meaning: numbers, and words that are not short. */
  private static Set<String> contentWords(String text) {
    var words = of(text);
    var found =
        words.stream()
            .filter(word -> word.length() > SHORT || word.chars().anyMatch(Character::isDigit))
            .collect(Collectors.toSet());
    return found.isEmpty() ? words : found;
  }

  /** The share of words that two texts have in common, from 0 to 1. */
  static double similarity(String one, String other) {
    return similarity(contentWords(one), contentWords(other));
  }

  private static double similarity(Set<String> one, Set<String> other) {
    if (one.isEmpty() && other.isEmpty()) {
      return 1;
    }
    var common = new HashSet<>(one);
    common.retainAll(other);
    return (double) common.size() / (one.size() + other.size() - common.size());
  }

  /** The mean similarity over all pairs; 1 for a single text. */
  static double similarity(List<String> texts) {
    var words = texts.stream().map(WordOverlap::contentWords).toList();
    double sum = 0;
    int pairs = 0;
    for (int i = 0; i < words.size(); i++) {
      for (int j = i + 1; j < words.size(); j++) {
        sum += similarity(words.get(i), words.get(j));
        pairs++;
      }
    }
    return pairs == 0 ? 1 : sum / pairs;
  }

  /** The share of a claim's words that a text has, from 0 to 1. */
  static double coverage(String claim, String text) {
    var wanted = contentWords(claim);
    if (wanted.isEmpty()) {
      return 0;
    }
    var found = new HashSet<>(wanted);
    found.retainAll(of(text));
    return (double) found.size() / wanted.size();
  }
}
