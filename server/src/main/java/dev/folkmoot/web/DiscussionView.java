package dev.folkmoot.web;

import dev.folkmoot.core.Text;
import dev.folkmoot.discussion.Discussion;
import dev.folkmoot.session.Place;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Status;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The page of one discussion: its turns up to a place, and the floor. */
record DiscussionView(
    Frame frame,
    Discussion discussion,
    Optional<Card> question,
    Optional<Integer> until,
    Turns turns) {
  DiscussionView with(Turns some) {
    return new DiscussionView(frame, discussion, question, until, some);
  }

  String id() {
    return discussion.session().id().value();
  }

  String path() {
    return "/discussions/" + Names.encode(id());
  }

  String address(String part) {
    return Names.address(path(), "part", part, "until", until.map(String::valueOf).orElse(""));
  }

  Optional<String> earlier() {
    return turns.omitted() > 0
        ? Optional.of(Names.address(path(), "until", Integer.toString(turns.omitted())))
        : Optional.empty();
  }

  boolean isLatest() {
    return until.isEmpty();
  }

  /** A round, with the state of each seat in it. */
  record Round(int number, List<Mark> marks) {}

  /** The state of a seat in a round: spoken, failed, current (it has the floor) or open. */
  record Mark(String state, String words) {}

  /** The rounds around the current one. */
  List<Round> rounds() {
    int last = discussion.agenda().maxRounds();
    int now = Math.min(discussion.session().place().round(), last);
    return IntStream.rangeClosed(Math.max(1, now - 5), Math.min(last, Math.max(now + 2, 6)))
        .mapToObj(
            number ->
                new Round(
                    number, discussion.seats().stream().map(seat -> mark(number, seat)).toList()))
        .toList();
  }

  private Mark mark(int round, Seat seat) {
    var place = new Place(round, seat.position());
    var state =
        discussion.failed().contains(place)
            ? "failed"
            : discussion.isPast(place) ? "spoken" : hasFloor(place) ? "current" : "open";
    var words =
        switch (state) {
          case "spoken" -> seat.name() + " has spoken";
          case "failed" -> seat.name() + "’s turn failed";
          case "current" -> seat.name() + " has the floor";
          default -> seat.name() + " is still to speak";
        };
    return new Mark(state, words);
  }

  private boolean hasFloor(Place place) {
    return discussion.floor().isPresent() && discussion.session().place().equals(place);
  }

  String status() {
    return discussion.isHeld() ? "held" : discussion.session().status().word();
  }

  String reason() {
    if (!discussion.isHeld()) {
      return discussion.session().status().why().orElse("");
    }
    return discussion.holds().stream()
        .findFirst()
        .map(
            hold ->
                "%s asked “%s”, which must be answered first"
                    .formatted(hold.askedBy(), Text.excerpt(120, hold.text())))
        .orElse("the hold on the speaker is just ending");
  }

  /** The holder of the floor, in a sentence. */
  String floor() {
    var seat = discussion.floor();
    if (seat.isEmpty()) {
      return "Nobody has the floor any more.";
    }
    var name = seat.get().name();
    return switch (discussion.session().status()) {
      case Status.Paused _ -> "The floor is %s’s; the discussion is paused.".formatted(name);
      case Status.Active _ when discussion.isHeld() ->
          "The floor is %s’s; an open question holds %s.".formatted(name, name);
      default ->
          seat.get().isModel() ? name + " is speaking…" : "The floor is %s’s.".formatted(name);
    };
  }

  boolean isActive() {
    return discussion.session().status() instanceof Status.Active;
  }

  /** Whether the reader may pause and resume it: a person, or the one who opened it. */
  boolean mayControl() {
    return frame.visitor().isPerson() || frame.visitor().is(discussion.session().createdBy());
  }

  boolean isPaused() {
    return discussion.session().status() instanceof Status.Paused;
  }

  /** Whether it is the reader's turn. */
  boolean isMyTurn() {
    return isActive()
        && question.filter(Card::takesAnswer).filter(card -> card.options().isEmpty()).isPresent();
  }

  /** Whether a turn failed and people must decide how to continue. */
  boolean needsDecision() {
    return question
        .filter(card -> card.question().isOpen() && !card.options().isEmpty())
        .isPresent();
  }
}
