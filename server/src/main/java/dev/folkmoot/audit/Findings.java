package dev.folkmoot.audit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The findings of a verification so far: the first ones, and a count of the others. */
final class Findings {
  private static final int MOST = 200;

  private final List<Finding> first = new ArrayList<>();
  private final Set<String> questions = new HashSet<>();
  private long more;

  void add(Finding finding) {
    finding.question().ifPresent(questions::add);
    if (first.size() < MOST) {
      first.add(finding);
    } else {
      more++;
    }
  }

  void addAll(Collection<Finding> all) {
    all.forEach(this::add);
  }

  /** True if something was found about the question. */
  boolean isAbout(String question) {
    return questions.contains(question);
  }

  List<Finding> first() {
    return first;
  }

  long more() {
    return more;
  }
}
