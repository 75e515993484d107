package dev.folkmoot.mcp;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The state of a call of the newer era that ends with a request for input: the client sends it
 * back, signed, when it calls again. It is valid only for the same caller, call and arguments, and
 * not for long.
 */
final class RequestState {
  private static final String PURPOSE = "state";
  private static final Duration LIFETIME = Duration.ofDays(1);

  private final Signer signer;
  private final InstantSource clock;

  RequestState(Signer signer, InstantSource clock) {
    this.signer = signer;
    this.clock = clock;
  }

  /** The answers so far, and the state that the tool remembered. */
  record Carried(ObjectNode answers, Optional<JsonNode> state) {}

  Carried carriedBy(RpcRequest request, String name, ObjectNode arguments) {
    var answers = request.object("inputResponses").orElseGet(Json::object);
    var token = request.optionalText("requestState");
    if (token.isEmpty()) {
      return new Carried(answers, Optional.empty());
    }
    var value =
        signer
            .verify(PURPOSE, token.get())
            .filter(known -> known.path("x").asLong() > clock.instant().getEpochSecond())
            .filter(known -> known.path("d").asString().equals(digest(request, name, arguments)))
            .orElseThrow(
                () ->
                    RpcError.invalidParams(
                        "requestState has expired or belongs to another call; call again without"
                            + " it"));
    var all = answers.deepCopy();
    all.setAll((ObjectNode) value.get("a"));
    return new Carried(all, Optional.ofNullable(value.get("s")));
  }

  Result inputRequired(
      RpcRequest request,
      String name,
      ObjectNode arguments,
      Map<String, InputRequest> requests,
      Carried carried) {
    var value =
        Json.object()
            .put("d", digest(request, name, arguments))
            .put("x", clock.instant().plus(LIFETIME).getEpochSecond());
    value.set("a", carried.answers());
    carried.state().ifPresent(state -> value.set("s", state));
    var body = Json.object();
    body.set("inputRequests", json(requests));
    body.put("requestState", signer.sign(PURPOSE, value));
    return Result.typed("input_required", body);
  }

  static ObjectNode json(Map<String, InputRequest> requests) {
    var json = Json.object();
    requests.forEach((key, request) -> json.set(key, request.json()));
    return json;
  }

  private static String digest(RpcRequest request, String name, ObjectNode arguments) {
    var parts =
        Json.array()
            .add(request.caller().principal())
            .add(request.method())
            .add(name)
            .add(arguments)
            .toString();
    return Digest.of(parts);
  }
}
