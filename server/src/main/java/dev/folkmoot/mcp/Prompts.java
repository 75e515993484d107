package dev.folkmoot.mcp;

import dev.folkmoot.core.AdviceWording;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Text;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.node.ObjectNode;

/** Answers {@code prompts/list} and {@code prompts/get}. */
final class Prompts {
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final List<Prompt> prompts;
  private final Calls calls;
  private final RequestState states;
  private final AdviceWording words;

  Prompts(List<Prompt> prompts, Calls calls, RequestState states, AdviceWording words) {
    this.prompts = prompts;
    this.calls = calls;
    this.states = states;
    this.words = words;
  }

  boolean isEmpty() {
    return prompts.isEmpty();
  }

  Result list() {
    var listed = Json.object();
    listed.set("prompts", Json.MAPPER.valueToTree(prompts.stream().map(Prompt::json).toList()));
    return Result.of(listed).freshFor(FRESH);
  }

  Optional<Prompt> find(String name) {
    return prompts.stream().filter(one -> one.name().equals(name)).findFirst();
  }

  CompletableFuture<Result> get(RpcRequest request) {
    var name = request.text("name");
    var prompt =
        find(name)
            .orElseThrow(
                () ->
                    RpcError.invalidParams(
                        "there is no prompt '%s'; prompts/list lists them"
                            .formatted(Text.shorten(name))));
    var arguments = request.object("arguments").orElseGet(Json::object);
    check(prompt, arguments);
    var carried = states.carriedBy(request, name, arguments);
    var call = calls.begin(request, arguments, carried);
    return CallOutcome.of(
            text(prompt, call),
            name,
            refusal ->
                new CallOutcome.Failed<>(RpcError.invalidParams(refusal.messageWithAdvice(words))))
        .thenCompose(
            outcome ->
                switch (outcome) {
                  case CallOutcome.Returned<List<Prompt.Message>>(var messages) ->
                      CompletableFuture.completedFuture(result(prompt, messages));
                  case CallOutcome.NeedsInput<List<Prompt.Message>>(var requests, var _) ->
                      CompletableFuture.completedFuture(
                          states.inputRequired(request, name, arguments, requests, call.carried()));
                  case CallOutcome.Failed<List<Prompt.Message>>(var error) ->
                      CompletableFuture.failedFuture(error);
                  case CallOutcome.Cancelled<List<Prompt.Message>>() ->
                      CompletableFuture.failedFuture(new CancellationException());
                });
  }

  private static void check(Prompt prompt, ObjectNode arguments) {
    for (var argument : prompt.arguments()) {
      var given = arguments.get(argument.name());
      if (given == null ? argument.required() : !given.isString()) {
        throw RpcError.invalidParams(
            "arguments.%s must be given as a string".formatted(argument.name()));
      }
    }
  }

  private static CompletableFuture<List<Prompt.Message>> text(Prompt prompt, Call call) {
    try {
      return prompt.text().apply(call);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static Result result(Prompt prompt, List<Prompt.Message> messages) {
    var body = Json.object().put("description", prompt.description());
    body.set("messages", Json.MAPPER.valueToTree(messages));
    return Result.of(body);
  }
}
