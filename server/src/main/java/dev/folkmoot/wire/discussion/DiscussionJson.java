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

@Doc("A discussion as it stands.")
public record DiscussionJson(
    @Doc("Always success; whether it goes on is in project.") String status,
    ProjectJson project,
    @Doc("The turns, in order: those that were asked for.") List<TurnJson> entries,
    @Doc("How often each has spoken.") Map<String, Integer> counts,
    List<String> speakerOrder,
    @Doc("Who has the floor; nobody once it is completed.") @JsonInclude(JsonInclude.Include.ALWAYS)
        @Nullable String nextSpeaker,
    @Doc(
            "True while other agents still take their turns, or are held; look again, or follow the"
                + " events.")
        @Nullable Boolean pending,
    @Doc("The questions that hold whoever has the floor, if it is held.")
        @Nullable List<HoldJson> heldBy,
    @Doc("How many earlier turns are left out; GET and get_discussion have them, with after.")
        @Nullable Integer omitted,
    @Doc("Only if later turns are left out: what to send as after to read on.")
        @Nullable Integer readOn) {

  public static DiscussionJson of(Discussion discussion) {
    return of(discussion, Optional.empty());
  }

  /** As it is for somebody who looks, if we know who it is. */
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
