package dev.folkmoot.roundtable;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Digest;
import dev.folkmoot.session.Place;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Turn;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ObjectNode;

/**
 * The numbers that replace names in an anonymous debate. They stay the same throughout, and do not
 * reveal the order of the seats. In other debates the names stay.
 */
final class Aliases {
  static final String ANONYMOUS = "anonymous";

  /** The setting with the secret key from which the order of the numbers is computed. */
  static final String KEY = "aliasKey";

  private final boolean anonymous;

  /** The positions of the seats. The first one in this list is Participant 1. */
  private final List<Integer> positions;

  private Aliases(boolean anonymous, List<Integer> positions) {
    this.anonymous = anonymous;
    this.positions = positions;
  }

  static Aliases of(Session session) {
    return isAnonymous(session)
        ? new Aliases(true, shuffled(session))
        : new Aliases(false, List.of());
  }

  private static List<Integer> shuffled(Session session) {
    var key = session.settings().path(KEY).asString(session.id().value());
    return IntStream.range(0, Panel.size(session))
        .boxed()
        .sorted(Comparator.comparing(position -> Digest.of(key + " " + position)))
        .toList();
  }

  /** Whether the mode was anonymous when the debate was opened. */
  static boolean isAnonymous(Session session) {
    return session.settings().path(ANONYMOUS).asBoolean(false);
  }

  String nameOf(Seat seat) {
    return anonymous ? name(seat.position()) : seat.name();
  }

  String nameOf(Turn turn) {
    return anonymous ? name(turn.place().turn()) : turn.speaker();
  }

  private String name(int position) {
    return "Participant " + (positions.indexOf(position) + 1);
  }

  /** The turn for a reader who does not know the speaker. */
  Turn hide(Turn turn) {
    return anonymous && !Panel.isAnalyst(turn.role()) ? hide(turn, Optional.empty()) : turn;
  }

  /**
   * The turn for its event, which is read while the round runs. Then even a number would reveal the
   * speaker, so the turn gets none.
   */
  Turn unnamed(Turn turn) {
    if (!anonymous || Panel.isAnalyst(turn.role())) {
      return turn;
    }
    return new Turn(
        turn.session(),
        new Place(turn.place().round(), 0),
        Optional.empty(),
        turn.role(),
        "A participant",
        turn.content(),
        turn.failed(),
        withoutCalls(turn.metadata()),
        turn.createdAt());
  }

  /**
   * The debate for a reader who may recognise only itself. The holds are left out, because their
   * questions could name agents.
   */
  Roundtable hide(Roundtable roundtable, Optional<AgentId> reader) {
    if (!anonymous) {
      return roundtable;
    }
    var names =
        roundtable.debaters().stream().collect(Collectors.toMap(Roundtable::idOf, this::nameOf));
    return new Roundtable(
        roundtable.session(),
        roundtable.seats().stream()
            .map(seat -> Panel.isAnalyst(seat) ? seat : hide(seat, reader))
            .sorted(Comparator.comparingInt(Seat::position))
            .toList(),
        roundtable.rounds().stream().map(round -> hide(round, names)).toList(),
        roundtable.turns().stream()
            .map(turn -> Panel.isAnalyst(turn.role()) ? turn : hide(turn, reader))
            .sorted(
                Comparator.comparingInt((Turn turn) -> turn.place().round())
                    .thenComparingInt(turn -> turn.place().turn()))
            .toList(),
        roundtable.requests(),
        List.of());
  }

  private Seat hide(Seat seat, Optional<AgentId> reader) {
    boolean own = reader.filter(seat::belongsTo).isPresent();
    return new Seat(
        positions.indexOf(seat.position()),
        seat.agent().filter(_ -> own),
        seat.role(),
        nameOf(seat),
        seat.occupant(),
        seat.model().filter(_ -> own),
        seat.systemPrompt().filter(_ -> own),
        seat.asked().filter(_ -> own));
  }

  private Turn hide(Turn turn, Optional<AgentId> reader) {
    return new Turn(
        turn.session(),
        new Place(turn.place().round(), positions.indexOf(turn.place().turn())),
        turn.agent().filter(_ -> own(turn, reader)),
        turn.role(),
        nameOf(turn),
        turn.content(),
        turn.failed(),
        own(turn, reader) ? turn.metadata() : withoutCalls(turn.metadata()),
        turn.createdAt());
  }

  private static boolean own(Turn turn, Optional<AgentId> reader) {
    return turn.agent().filter(agent -> reader.filter(agent::equals).isPresent()).isPresent();
  }

  /**
   * Keeps only the names of the called tools, because arguments and results may name the caller.
   */
  private static ObjectNode withoutCalls(ObjectNode metadata) {
    var copy = metadata.deepCopy();
    copy.path("toolCalls")
        .forEach(
            call -> {
              if (call instanceof ObjectNode one) {
                one.retain("tool", "failed");
              }
            });
    return copy;
  }

  private static Round hide(Round round, Map<String, String> names) {
    return round.with(round.consensus().map(consensus -> consensus.renamed(names)));
  }
}
