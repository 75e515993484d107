package dev.folkmoot.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.discussion.Discussion;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Turn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    @Doc("True while other agents still take their turns; look again, or follow the events.")
        @Nullable Boolean pending,
    @Doc("How many earlier turns are left out; get_discussion has them.")
        @Nullable Integer omitted) {

  public static DiscussionJson of(Discussion discussion) {
    return of(discussion, Optional.empty());
  }

  /** As it is for somebody who looks, if we know who it is. */
  public static DiscussionJson of(Discussion discussion, Optional<AgentId> reader) {
    return from(0, discussion, reader);
  }

  /** From the agent's last turn on; all of it if it has not spoken. */
  public static DiscussionJson since(AgentId agent, Discussion discussion) {
    int first = discussion.turns().size() - 1;
    while (first > 0 && !isOf(agent, discussion.turns().get(first))) {
      first--;
    }
    return from(Math.max(0, first), discussion, Optional.of(agent));
  }

  private static boolean isOf(AgentId agent, Turn turn) {
    return !turn.failed() && turn.agent().equals(Optional.of(agent));
  }

  private static DiscussionJson from(int first, Discussion discussion, Optional<AgentId> reader) {
    boolean goesOn = reader.map(discussion::isGoingOnFor).orElseGet(discussion::isGoingOn);
    var counts = new LinkedHashMap<String, Integer>();
    discussion.seats().forEach(seat -> counts.put(seat.name(), discussion.turnsOf(seat)));
    return new DiscussionJson(
        "success",
        ProjectJson.of(discussion.session()),
        discussion.turns().stream().skip(first).map(EntryJson::of).toList(),
        counts,
        discussion.seats().stream().map(Seat::name).toList(),
        discussion.floor().map(Seat::name).orElse(null),
        goesOn ? true : null,
        first == 0 ? null : first);
  }

  public static List<ParticipantJson> participants(Discussion discussion) {
    return discussion.seats().stream().map(ParticipantJson::of).toList();
  }
}
