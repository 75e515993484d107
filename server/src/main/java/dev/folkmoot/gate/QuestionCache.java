package dev.folkmoot.gate;

import dev.folkmoot.core.QuestionId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A cache of the questions that this process changed last, as they were committed. A settled
 * question never changes, so all callers that one answer wakes share one read. An open question may
 * be changed by another node, so it is used only where one process writes.
 */
final class QuestionCache {
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
    if (question.length() <= LARGE) {
      kept.put(question.id(), question);
    }
  }

  synchronized void forget(QuestionId id) {
    kept.remove(id);
  }

  synchronized Optional<Question> open(QuestionId id) {
    return Optional.ofNullable(kept.get(id)).filter(Question::isOpen);
  }

  private synchronized Map<QuestionId, Question> settled(List<QuestionId> ids) {
    var found = new HashMap<QuestionId, Question>();
    for (var id : ids) {
      var question = kept.get(id);
      if (question != null && !question.isOpen()) {
        found.put(id, question);
      }
    }
    return found;
  }

  /** The settled questions with these ids, in their order. Those not in the cache are read. */
  List<Question> settled(List<QuestionId> ids, Function<List<QuestionId>, List<Question>> read) {
    var found = settled(ids);
    var missing = new ArrayList<>(ids);
    missing.removeAll(found.keySet());
    for (var question : read.apply(missing)) {
      if (!question.isOpen()) {
        keep(question);
      }
      found.put(question.id(), question);
    }
    return ids.stream().map(found::get).filter(Objects::nonNull).toList();
  }
}
