package dev.folkmoot.cli;

import dev.folkmoot.wire.roundtable.ContextRequestJson;
import dev.folkmoot.wire.roundtable.FailureJson;
import dev.folkmoot.wire.roundtable.ResponseJson;
import dev.folkmoot.wire.roundtable.RoundtableJson;
import dev.folkmoot.wire.roundtable.RoundtableJson.RoundJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a debate again and again, and shows each time what is new. */
final class DebateReader {
  private final Client client;
  private final String id;
  private final String reader;
  private final Patience patience;
  private final DebateScreen screen;
  private final Set<String> shown = new HashSet<>();
  private int lastComplete;

  DebateReader(Client client, String id, String reader, Patience patience, DebateScreen screen) {
    this.client = client;
    this.id = id;
    this.reader = reader;
    this.patience = patience;
    this.screen = screen;
  }

  /**
   * Shows what is new, and returns the debate as it now is. Context requests are shown when their
   * round is over, below its responses.
   */
  RoundtableJson readNew() throws InterruptedException {
    var debate = page(null);
    for (var round : unread(debate)) {
      show(debate, round);
    }
    if (!debate.session().running()) {
      showRequests(debate);
    }
    return debate;
  }

  private void showRequests(RoundtableJson debate) {
    var asked = debate.pendingContextRequests().stream().filter(this::isNew).toList();
    if (!asked.isEmpty()) {
      screen.requests(asked);
    }
  }

  private RoundtableJson page(@Nullable Integer before) throws InterruptedException {
    var resource = Resource.at("roundtables", id).with("by", reader).with("before", before);
    return patience.retry(() -> client.get(resource)).as(RoundtableJson.class);
  }

  /** The rounds after the last complete one, in order. */
  private List<RoundJson> unread(RoundtableJson latest) throws InterruptedException {
    var rounds = new ArrayList<>(latest.rounds());
    var before = latest.before();
    while (before != null && before > lastComplete + 1) {
      int end = before;
      var earlier = page(before);
      rounds.addAll(
          0, earlier.rounds().stream().filter(round -> round.roundNumber() < end).toList());
      before = earlier.before();
    }
    return rounds.stream().filter(round -> round.roundNumber() > lastComplete).toList();
  }

  private void show(RoundtableJson debate, RoundJson round) {
    var place = round.roundNumber() + " " + round.startedAt() + " ";
    if (shown.add(place)) {
      screen.round(debate.session(), round);
    }
    unseen(place, round).forEach(response -> screen.response(debate, response));
    Objects.requireNonNullElse(round.failures(), List.<FailureJson>of()).stream()
        .filter(failure -> shown.add(place + failure.agentId()))
        .forEach(failure -> screen.failure(round, failure));
    if (round.endedAt() != null && shown.add(place + round.endedAt())) {
      screen.end(round);
    }
    if (round.endedAt() != null && round.consensus() != null) {
      lastComplete = round.roundNumber();
    }
  }

  /**
   * Recognises a response by its time and text, because the speakers' numbers become names when an
   * anonymous debate ends. Two agents may say the same at the same moment.
   */
  private List<ResponseJson> unseen(String place, RoundJson round) {
    var times = new HashMap<String, Integer>();
    return round.responses().stream()
        .filter(
            response -> {
              var words = place + response.timestamp() + response.position();
              return shown.add(words + " " + times.merge(words, 1, Integer::sum));
            })
        .toList();
  }

  private boolean isNew(ContextRequestJson request) {
    return shown.add(request.id());
  }
}
