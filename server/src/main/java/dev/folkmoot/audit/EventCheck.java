package dev.folkmoot.audit;

import dev.folkmoot.audit.Finding.Kind;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.events.Checkpoint;
import dev.folkmoot.events.SealedEvent;
import dev.folkmoot.events.SealedLog;
import dev.folkmoot.gate.SealedQuestions;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads the log once, and checks each event's seal and the chain at each checkpoint. */
final class EventCheck {
  private static final int PAGE = 500;
  private static final int MOST_GAPS = 20;

  private final SealedLog log;
  private final SealedQuestions questions;
  private final SealKey key;
  private final Findings findings;

  /** The number of each writing process's last event so far. */
  private final Map<String, Long> numbers = new HashMap<>();

  /** Event numbers missing since the last checkpoint; a failed commit leaves such gaps. */
  private final List<Long> gaps = new ArrayList<>();

  private final Deque<Checkpoint> ahead;
  private final long counted;
  private String chain;
  private long position;
  private boolean inserted;
  private Optional<Instant> start = Optional.empty();
  private long events;
  private long asked;
  private long questionsMissing;

  /**
   * @param points the checkpoints to compare the chain with
   * @param counted the last event that a checkpoint's count of questions includes
   */
  EventCheck(
      SealedLog log,
      SealedQuestions questions,
      SealKey key,
      Findings findings,
      Checkpoint from,
      List<Checkpoint> points,
      long counted) {
    this.log = log;
    this.questions = questions;
    this.key = key;
    this.findings = findings;
    this.chain = from.chain();
    this.position = from.seq();
    this.counted = counted;
    this.ahead =
        points.stream()
            .filter(point -> point.seq() >= from.seq())
            .sorted(Comparator.comparingLong(Checkpoint::seq))
            .collect(Collectors.toCollection(ArrayDeque::new));
  }

  void run(long last) {
    List<SealedEvent> page;
    do {
      page = log.between(position, last, PAGE);
      var genuine = new ArrayList<SealedEvent>();
      for (var event : page) {
        if (isGenuine(event)) {
          genuine.add(event);
        }
        take(event);
      }
      lookForQuestions(genuine.stream().filter(Audit::isAsked).toList());
    } while (page.size() == PAGE);
    ahead.forEach(this::compareAtEnd);
  }

  private void take(SealedEvent event) {
    compareBefore(event.seq());
    for (long seq = position + 1; seq < event.seq() && gaps.size() < MOST_GAPS; seq++) {
      gaps.add(seq);
    }
    chain = Checkpoint.chained(chain, event.seq(), event.seal());
    position = event.seq();
    start = start.or(() -> Optional.of(event.at()));
    events++;
  }

  private boolean isGenuine(SealedEvent event) {
    boolean sealed = event.isSealedBy(key);
    boolean inOrder = event.number() > numbers.getOrDefault(event.run(), 0L);
    if (sealed && inOrder) {
      numbers.put(event.run(), event.number());
      return true;
    }
    var kind = sealed || event.seal().isEmpty() || !inOrder ? Kind.INSERTED : Kind.EDITED;
    inserted |= kind == Kind.INSERTED;
    findings.add(
        new Finding(
            kind,
            Optional.of(event.seq()),
            event.question(),
            "%s: %s".formatted(event.type(), fault(event, sealed))));
    return false;
  }

  private String fault(SealedEvent event, boolean sealed) {
    if (event.seal().isEmpty()) {
      return "it has no seal, so the server did not write it";
    }
    if (sealed) {
      return "it is a copy of an earlier event";
    }
    return key.isNamedIn(event.proof())
        ? "its content is not what was sealed"
        : "it is sealed with another key: it is forged, or its node uses a key of its own";
  }

  /** Compares the chain with each checkpoint before the number. */
  private void compareBefore(long seq) {
    while (!ahead.isEmpty() && ahead.getFirst().seq() < seq) {
      var point = ahead.removeFirst();
      compare(point, "the events up to %d do not match the checkpoint".formatted(point.seq()));
    }
  }

  private void compareAtEnd(Checkpoint point) {
    compare(
        point,
        point.seq() > position
            ? "the log ends at event %d, but there was an event %d".formatted(position, point.seq())
            : "the events up to %d do not match the checkpoint".formatted(point.seq()));
  }

  private void compare(Checkpoint point, String fault) {
    if (!point.chain().equals(chain) && !(inserted && gaps.isEmpty())) {
      findings.add(
          Finding.ofLog(
              Kind.MISSING,
              gaps.isEmpty() ? fault : "%s; not in the log: %s".formatted(fault, gaps)));
    }
    chain = point.chain();
    gaps.clear();
    inserted = false;
  }

  private void lookForQuestions(List<SealedEvent> askedNow) {
    var ids = askedNow.stream().flatMap(event -> event.question().stream()).toList();
    asked += askedNow.stream().filter(event -> event.seq() > counted).count();
    var there = questions.existing(ids);
    for (var event : askedNow) {
      if (event.question().filter(id -> !there.contains(id)).isPresent()) {
        questionsMissing++;
        findings.add(
            new Finding(
                Kind.MISSING,
                Optional.of(event.seq()),
                event.question(),
                "the question was asked, but its row is gone"));
      }
    }
  }

  /** The time of the first event in the log. */
  Optional<Instant> start() {
    return start;
  }

  long events() {
    return events;
  }

  /** How many questions were asked after the checkpoint's count. */
  long asked() {
    return asked;
  }

  long questionsMissing() {
    return questionsMissing;
  }
}
