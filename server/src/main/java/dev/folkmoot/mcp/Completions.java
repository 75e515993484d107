package dev.folkmoot.mcp;

import dev.folkmoot.core.AdviceWording;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.tool.ToolCaller;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Answers {@code completion/complete}: suggests values for an argument. */
final class Completions {
  private static final int MAX_SUGGESTIONS = 100;

  private final Prompts prompts;
  private final ResourceMethods resourceMethods;
  private final AdviceWording words;

  Completions(Prompts prompts, ResourceMethods resourceMethods, AdviceWording words) {
    this.prompts = prompts;
    this.resourceMethods = resourceMethods;
    this.words = words;
  }

  Result complete(RpcRequest request) {
    var about = request.object("ref").orElseThrow(Completions::invalidReference);
    var argument = request.object("argument").orElseThrow(Completions::invalidReference);
    var name = text(argument, "name");
    var prefix = text(argument, "value");
    var values =
        completer(about, name)
            .map(completer -> suggest(completer, prefix, request.caller()))
            .orElseGet(List::of);
    var body = Json.object();
    var completion = body.putObject("completion");
    values.stream().limit(MAX_SUGGESTIONS).forEach(completion.putArray("values")::add);
    completion.put("total", values.size()).put("hasMore", values.size() > MAX_SUGGESTIONS);
    return Result.of(body);
  }

  private List<String> suggest(Completer completer, String prefix, ToolCaller caller) {
    try {
      return completer.complete(prefix, caller);
    } catch (Refusal refusal) {
      throw RpcError.invalidParams(refusal.messageWithAdvice(words));
    }
  }

  private Optional<Completer> completer(JsonNode about, String argument) {
    return switch (text(about, "type")) {
      case "ref/prompt" ->
          prompts
              .find(text(about, "name"))
              .orElseThrow(Completions::invalidReference)
              .arguments()
              .stream()
              .filter(one -> one.name().equals(argument))
              .findFirst()
              .flatMap(one -> Optional.ofNullable(one.completer()));
      case "ref/resource" ->
          resourceMethods
              .template(text(about, "uri"))
              .orElseThrow(Completions::invalidReference)
              .completer(argument);
      default -> throw invalidReference();
    };
  }

  private static String text(JsonNode node, String name) {
    var value = node.path(name);
    if (!value.isString()) {
      throw invalidReference();
    }
    return value.stringValue();
  }

  private static RpcError invalidReference() {
    return RpcError.invalidParams(
        "ref must name a prompt or a resource template of this server, and argument must have name"
            + " and value");
  }
}
