package dev.folkmoot.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.folkmoot.discussion.Discussion;
import dev.folkmoot.session.Seat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

@Doc("A discussion as it stands.")
public record DiscussionJson(
    @Doc("Always success; whether it goes on is in project.") String status,
    ProjectJson project,
    @Doc("The turns, in order.") List<EntryJson> entries,
    @Doc("How often each has spoken.") Map<String, Integer> counts,
    List<String> speakerOrder,
    @Doc("Who has the floor; nobody once it is completed.") @JsonInclude(JsonInclude.Include.ALWAYS)
        @Nullable String nextSpeaker,
    @Doc("True while agents still take their turns; look again, or follow the events.")
        @Nullable Boolean pending) {

  public static DiscussionJson of(Discussion discussion) {
    var counts = new LinkedHashMap<String, Integer>();
    discussion.seats().forEach(seat -> counts.put(seat.name(), discussion.turnsOf(seat)));
    return new DiscussionJson(
        "success",
        ProjectJson.of(discussion.session()),
        discussion.turns().stream().map(EntryJson::of).toList(),
        counts,
        discussion.seats().stream().map(Seat::name).toList(),
        discussion.floor().map(Seat::name).orElse(null),
        discussion.isGoingOn() ? true : null);
  }

  public static List<ParticipantJson> participants(Discussion discussion) {
    return discussion.seats().stream().map(ParticipantJson::of).toList();
  }
}
