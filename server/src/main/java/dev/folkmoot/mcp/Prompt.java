package dev.folkmoot.mcp;

import dev.folkmoot.tool.Content;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A text that a person at a client picks to begin work with. */
public record Prompt(
    String name,
    String title,
    String description,
    List<Argument> arguments,
    Function<Call, CompletableFuture<List<Message>>> text) {

  public Prompt {
    arguments = List.copyOf(arguments);
  }

  /** A part of the text that the person gives. */
  public record Argument(
      String name, String description, boolean required, @Nullable Completer completer) {}

  /** One message of the conversation that the prompt begins. */
  public record Message(String role, Content content) {
    public static Message user(Content content) {
      return new Message("user", content);
    }

    public static Message assistant(Content content) {
      return new Message("assistant", content);
    }
  }

  PromptJson json() {
    return new PromptJson(
        name,
        title,
        description,
        arguments.stream()
            .map(one -> new PromptJson.Argument(one.name(), one.description(), one.required()))
            .toList());
  }
}
