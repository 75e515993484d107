package dev.folkmoot.llm;

import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A request to a model.
 *
 * @param stop stop sequences to use instead of the model's own
 * @param schema if given, the reply must be JSON that fits it, and is never cut
 * @param within a time limit, which counts only if it is shorter than the model's own timeout
 * @param toolkit the tools that it may call
 * @param voices the participants; the reply is cut where it begins to speak for another one
 */
public record Prompt(
    String system,
    List<Message> messages,
    Optional<List<String>> stop,
    Optional<JsonSchema> schema,
    Optional<Duration> within,
    Optional<Toolkit> toolkit,
    Optional<Voices> voices) {

  public Prompt {
    messages = List.copyOf(messages);
    stop = stop.map(List::copyOf);
    if (messages.isEmpty()) {
      throw new IllegalArgumentException("a prompt needs a message");
    }
    if (stop.orElse(List.of()).contains("")) {
      throw new IllegalArgumentException("a stop sequence is empty");
    }
  }

  public static Prompt of(String system, List<Message> messages) {
    return new Prompt(
        system,
        messages,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** The same prompt, for a JSON reply that fits the schema. */
  public Prompt withSchema(JsonSchema shape) {
    return new Prompt(system, messages, stop, Optional.of(shape), within, toolkit, voices);
  }

  public Prompt within(Duration limit) {
    return new Prompt(system, messages, stop, schema, Optional.of(limit), toolkit, voices);
  }

  public Prompt with(Toolkit tools) {
    return new Prompt(system, messages, stop, schema, within, Optional.of(tools), voices);
  }

  Prompt without(Tool<ToolCall> tool) {
    return toolkit.map(tools -> with(tools.without(tool))).orElse(this);
  }

  /** The tools that the model may call; empty without a toolkit. */
  List<Tool<ToolCall>> tools() {
    return toolkit.map(Toolkit::tools).orElse(List.of());
  }

  /** The same prompt with one more message. */
  Prompt withMessage(Message next) {
    var more = new ArrayList<>(messages);
    more.add(next);
    return new Prompt(system, more, stop, schema, within, toolkit, voices);
  }

  boolean hasTools() {
    return toolkit.filter(tools -> !tools.isEmpty()).isPresent();
  }

  /** The same prompt among these participants, without the default stop sequences. */
  public Prompt withVoices(Voices participants) {
    return new Prompt(system, messages, stop, schema, within, toolkit, Optional.of(participants));
  }
}
