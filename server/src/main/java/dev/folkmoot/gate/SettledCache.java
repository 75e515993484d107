package dev.folkmoot.gate;

import dev.folkmoot.core.QuestionId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * A cache of the questions that were settled last. A settled question never changes, so all callers
 * that one answer wakes share one read.
 */
final class SettledCache {
  private static final int MOST = 256;
  private static final int LARGE = 8 * 1024;

  private final Map<QuestionId, Question> kept =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<QuestionId, Question> eldest) {
          return size() > MOST;
        }
      };

  /** Keeps a question in the state that was committed. */
  synchronized void keep(Question question) {
    if (!question.isOpen() && question.length() <= LARGE) {
      kept.put(question.id(), question);
    }
  }

  private synchronized Map<QuestionId, Question> kept(List<QuestionId> ids) {
    var found = new HashMap<QuestionId, Question>();
    ids.forEach(id -> found.computeIfAbsent(id, kept::get));
    return found;
  }

  /** The questions with these ids, in their order. Questions that are not in the cache are read. */
  List<Question> all(List<QuestionId> ids, Function<List<QuestionId>, List<Question>> read) {
    var found = kept(ids);
    var missing = new ArrayList<>(ids);
    missing.removeAll(found.keySet());
    for (var question : read.apply(missing)) {
      keep(question);
      found.put(question.id(), question);
    }
    return ids.stream().map(found::get).filter(Objects::nonNull).toList();
  }
}
