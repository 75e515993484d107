package dev.folkmoot.wire.discussion;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.discussion.Discussion;
import dev.folkmoot.session.Seat;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.gate.HoldJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("A discussion and its current state.")
public record DiscussionJson(
    @Doc("Always success; project.status says whether the discussion goes on.") String status,
    ProjectJson project,
    @Doc("The requested turns, in order.") List<TurnJson> entries,
    @Doc("The number of turns of each participant.") Map<String, Integer> counts,
    List<String> speakerOrder,
    @Doc("The participant that has the floor; null once the discussion is completed.")
        @JsonInclude(JsonInclude.Include.ALWAYS)
        @Nullable String nextSpeaker,
    @Doc(
            "True while other participants are still to speak or are held; read again, or follow"
                + " the events.")
        @Nullable Boolean pending,
    @Doc("The questions that hold the participant that has the floor.")
        @Nullable List<HoldJson> heldBy,
    @Doc("How many earlier turns are left out; to read them, send after=0.")
        @Nullable Integer omitted,
    @Doc("Only if later turns are left out: the value of after that reads them.")
        @Nullable Integer readOn) {

  public static DiscussionJson of(Discussion discussion) {
    return of(discussion, Optional.empty());
  }

  /** A discussion for a reader, if the reader is known. */
  public static DiscussionJson of(Discussion discussion, Optional<AgentId> reader) {
    boolean goesOn = reader.map(discussion::isGoingOnFor).orElseGet(discussion::isGoingOn);
    int read = discussion.omitted() + discussion.turns().size();
    var counts = new LinkedHashMap<String, Integer>();
    discussion.seats().forEach(seat -> counts.put(seat.name(), discussion.turnsOf(seat)));
    return new DiscussionJson(
        "success",
        ProjectJson.of(discussion.session(), discussion.asked(), discussion.isHeld()),
        discussion.turns().stream().map(TurnJson::of).toList(),
        counts,
        discussion.seats().stream().map(Seat::name).toList(),
        discussion.floor().map(Seat::name).orElse(null),
        (goesOn || discussion.isHeld()) ? true : null,
        discussion.holds().isEmpty()
            ? null
            : discussion.holds().stream().map(HoldJson::of).toList(),
        discussion.omitted() == 0 ? null : discussion.omitted(),
        read < discussion.size() ? read : null);
  }

  public static List<ParticipantJson> participants(Discussion discussion) {
    return discussion.seats().stream()
        .map(seat -> ParticipantJson.of(discussion.session(), seat))
        .toList();
  }
}
