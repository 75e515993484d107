package dev.folkmoot.architect;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import dev.folkmoot.llm.CallResult;
import dev.folkmoot.llm.Message;
import dev.folkmoot.llm.RequestedCall;
import dev.folkmoot.llm.TokenEstimate;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * A message as it is stored.
 *
 * @param content the text, or the calls or results as JSON
 */
record StoredMessage(Role role, String content, long tokens) {
  enum Role {
    USER,
    MODEL,
    CALLS,
    RESULTS;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Role of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  /** Masks what looks like a secret, so call it before a transaction begins. */
  static StoredMessage of(Message message) {
    return switch (message) {
      case Message.Text(var author, var text) ->
          stored(author == Message.Author.USER ? Role.USER : Role.MODEL, masked(text));
      case Message.Calls(var text, var calls, var signature) -> {
        var json = Json.object().put("text", masked(text));
        signature.ifPresent(value -> json.put("signature", value));
        var all = json.putArray("calls");
        calls.forEach(
            call ->
                all.addObject()
                    .put("id", call.id())
                    .put("name", call.name())
                    .put("arguments", masked(call.arguments())));
        yield stored(Role.CALLS, Json.write(json));
      }
      case Message.Results(var results) -> {
        var all = Json.array();
        results.forEach(
            result ->
                all.addObject()
                    .put("id", result.call().id())
                    .put("name", result.call().name())
                    .put("text", masked(result.text()))
                    .put("error", result.error()));
        yield stored(Role.RESULTS, Json.write(all));
      }
    };
  }

  /** A message of a text that is masked already. */
  static StoredMessage ofMasked(Role role, String words) {
    return stored(role, words);
  }

  private static StoredMessage stored(Role role, String content) {
    return new StoredMessage(role, content, TokenEstimate.tokens(content));
  }

  private static String masked(String text) {
    return Secrets.maskJson(Text.cleaned(text));
  }

  Message message() {
    return switch (role) {
      case USER -> Message.user(content);
      case MODEL -> Message.model(content);
      case CALLS -> calls(Json.tree(content));
      case RESULTS -> results(Json.tree(content));
    };
  }

  private static Message calls(JsonNode json) {
    return new Message.Calls(
        json.path("text").asString(""),
        json.path("calls").valueStream().map(StoredMessage::call).toList(),
        json.optional("signature").map(JsonNode::stringValue));
  }

  private static RequestedCall call(JsonNode json) {
    return new RequestedCall(
        json.path("id").asString(""),
        json.path("name").asString(""),
        json.path("arguments").asString("{}"));
  }

  private static Message results(JsonNode json) {
    return new Message.Results(
        json.valueStream()
            .map(
                one ->
                    new CallResult(
                        call(one), one.path("text").asString(""), one.path("error").asBoolean()))
            .toList());
  }

  static List<StoredMessage> all(List<Message> messages) {
    return messages.stream().map(StoredMessage::of).toList();
  }
}
