package dev.folkmoot.gate;

import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Store;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the questions with their seals, for an audit. */
public final class SealedQuestions {
  /** The number of questions, and how many have no seal, at the last event of the log. */
  public record Count(long questions, long withoutSeal, long lastEvent) {}

  private final Store store;

  public SealedQuestions(Store store) {
    this.store = store;
  }

  /** Counts in one statement, so that the numbers fit together. */
  public Count count() {
    return store.read(
        tx ->
            tx.sql(
                    """
                    select count(*) as questions, count(*) - count(seal) as unsealed, %s as seq
                    from question
                    """
                        .formatted(EventLog.newestSeq()))
                .first(row -> new Count(row.big("questions"), row.big("unsealed"), row.big("seq")))
                .orElseThrow());
  }

  /** The questions after an id, in the order of their ids. */
  public List<SealedQuestion> after(String id, int limit) {
    return store.read(
        tx ->
            tx.sql("select * from question where id > :id order by id limit :limit")
                .set("id", id)
                .set("limit", limit)
                .list(SealedQuestion::read));
  }

  /** The questions with these ids that exist. */
  public List<SealedQuestion> all(List<String> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    return store.read(
        tx ->
            tx.sql("select * from question where id in (:ids*)", "ids", ids)
                .list(SealedQuestion::read));
  }

  public Set<String> existing(List<String> ids) {
    return all(ids).stream().map(SealedQuestion::id).collect(Collectors.toSet());
  }
}
