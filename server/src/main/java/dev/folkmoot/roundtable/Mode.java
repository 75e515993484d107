package dev.folkmoot.roundtable;

import dev.folkmoot.core.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a debate runs: who speaks when, in which role, and what each is told. A mode is a file.
 *
 * @param together whether all speak in one wave, so that nobody sees the others' responses before
 *     the round is over
 * @param anonymous whether the participants see numbers instead of names
 * @param statistics whether they are told the numbers of the round before
 * @param personas of the roles, one each in their order, if they are as many; else in turn
 * @param perspectives given to the participants in turn, where nobody names other ones
 * @param generatesPerspectives whether a model, where there is one, writes them for the topic
 *     instead
 * @param stances the words that a stance must be one of; any, if there are none
 */
public record Mode(
    String name,
    String title,
    String description,
    boolean together,
    boolean anonymous,
    boolean statistics,
    List<Role> roles,
    List<Player> personas,
    List<String> perspectives,
    boolean generatesPerspectives,
    List<String> stances,
    String prompt) {
  /** How many participants have a role. */
  public enum Share {
    /** The participants have the roles in turn. */
    IN_TURN,
    /** Half of those that are not left over; with three or more, somebody is left over. */
    HALF,
    /** Everybody who has no other role. */
    REST
  }

  /**
   * A role of some of the participants.
   *
   * @param stance that its holders are to take
   */
  public record Role(String name, Share share, Optional<String> stance, String prompt) {
    private ObjectNode kept() {
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

  /** Somebody whom a configured model plays, if nobody names other agents. */
  public record Player(String name, String prompt) {}

  public Mode {
    roles = List.copyOf(roles);
    personas = List.copyOf(personas);
    perspectives = List.copyOf(perspectives);
    stances = List.copyOf(stances);
  }

  /** The names of the roles of so many participants, in their order; none without roles. */
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
   * Whom a model plays; nobody where the mode has no personas.
   *
   * @param index of the model's seat among those that models play
   */
  Optional<Player> persona(int index, String role) {
    if (personas.isEmpty()) {
      return Optional.empty();
    }
    int place =
        personas.size() == roles.size()
            ? roles.stream().map(Role::name).toList().indexOf(role)
            : index;
    return Optional.of(personas.get(place % personas.size()));
  }

  /** The part that a debate goes by once it is opened; it is kept with the session. */
  ObjectNode kept() {
    var json =
        Json.object().put("title", title).put("statistics", statistics).put("prompt", prompt);
    var list = json.putArray("roles");
    roles.forEach(role -> list.add(role.kept()));
    perspectives.forEach(json.putArray("perspectives")::add);
    stances.forEach(json.putArray("stances")::add);
    return json;
  }

  /** The mode as a session keeps it; who plays and how many have which role is decided by then. */
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
