package dev.folkmoot.roundtable;

import dev.folkmoot.core.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a debate runs: who speaks when and in which role, and what the prompts say. Each mode is a
 * file.
 *
 * @param together whether all speak in one wave, so that nobody sees the others' responses until
 *     the round is over
 * @param anonymous whether the participants see numbers instead of names
 * @param statistics whether the participants see the statistics of the previous round
 * @param personas if there are as many as roles, each role has its own, in the same order;
 *     otherwise they are used in turn
 * @param perspectives the perspectives that participants get in turn, unless the caller gives
 *     others
 * @param generatesPerspectives whether a model, if there is one, writes perspectives for the topic
 *     instead
 * @param stances the allowed stances; any stance is allowed if the list is empty
 */
public record Mode(
    String name,
    String title,
    String description,
    boolean together,
    boolean anonymous,
    boolean statistics,
    List<Role> roles,
    List<ModePersona> personas,
    List<String> perspectives,
    boolean generatesPerspectives,
    List<String> stances,
    String prompt) {
  /** How many participants get a role. */
  public enum Share {
    /** The participants get the roles in turn. */
    IN_TURN,
    /**
     * Of n participants, (n - 1) / 2, rounded down, but at least one. So of three or more, somebody
     * is left for {@link #REST}.
     */
    HALF,
    /** All participants who have no other role. */
    REST
  }

  /**
   * A role of some of the participants.
   *
   * @param stance the stance that its participants must take
   */
  public record Role(String name, Share share, Optional<String> stance, String prompt) {
    private ObjectNode json() {
      var json = Json.object().put("name", name).put("prompt", prompt);
      stance.ifPresent(word -> json.put("stance", word));
      return json;
    }

    private static Role of(JsonNode json) {
      return new Role(
          json.get("name").stringValue(),
          Share.IN_TURN,
          json.optional("stance").map(JsonNode::stringValue),
          json.get("prompt").stringValue());
    }
  }

  /** A persona that a model plays if the caller does not name enough agents. */
  public record ModePersona(String name, String prompt) {}

  public Mode {
    roles = List.copyOf(roles);
    personas = List.copyOf(personas);
    perspectives = List.copyOf(perspectives);
    stances = List.copyOf(stances);
  }

  /**
   * The role of each participant, in the order of the seats; empty if the mode has no roles.
   *
   * @param participants how many there are
   */
  List<String> rolesOf(int participants) {
    if (roles.isEmpty()) {
      return List.of();
    }
    if (roles.stream().allMatch(role -> role.share() == Share.IN_TURN)) {
      return IntStream.range(0, participants)
          .mapToObj(i -> roles.get(i % roles.size()).name())
          .toList();
    }
    int half = Math.max(1, (participants - 1) / 2);
    var names = new ArrayList<String>();
    for (var role : roles) {
      int count = role.share() == Share.HALF ? half : Math.max(0, participants - names.size());
      IntStream.range(0, count).forEach(_ -> names.add(role.name()));
    }
    return names.subList(0, participants);
  }

  /**
   * The persona that a model plays; empty if the mode has no personas.
   *
   * @param index the index of the seat among those that models play
   */
  Optional<ModePersona> persona(int index, String role) {
    if (personas.isEmpty()) {
      return Optional.empty();
    }
    int place =
        personas.size() == roles.size()
            ? roles.stream().map(Role::name).toList().indexOf(role)
            : index;
    return Optional.of(personas.get(place % personas.size()));
  }

  /** The part that a debate needs after it is opened. It is stored with the session. */
  ObjectNode json() {
    var json =
        Json.object().put("title", title).put("statistics", statistics).put("prompt", prompt);
    var list = json.putArray("roles");
    roles.forEach(role -> list.add(role.json()));
    perspectives.forEach(json.putArray("perspectives")::add);
    stances.forEach(json.putArray("stances")::add);
    return json;
  }

  /**
   * Reads the mode that a session stores. It has no personas and no shares, because the seats are
   * already filled. Its order and its anonymity are settings of the session, so {@code together}
   * and {@code anonymous} mean nothing here.
   */
  static Mode of(String name, JsonNode json) {
    return new Mode(
        name,
        json.get("title").stringValue(),
        "",
        true,
        false,
        json.get("statistics").booleanValue(),
        json.get("roles").valueStream().map(Role::of).toList(),
        List.of(),
        strings(json.get("perspectives")),
        false,
        strings(json.get("stances")),
        json.get("prompt").stringValue());
  }

  private static List<String> strings(JsonNode list) {
    return list.valueStream().map(JsonNode::stringValue).toList();
  }

  Optional<Role> role(String role) {
    return roles.stream().filter(one -> one.name().equals(role)).findFirst();
  }
}
