package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.tool.Content;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.ResourceContents;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Tools of the kind that features have, and hands on what they are doing. */
public final class Workshop {
  private static final JsonSchema TEXT =
      JsonSchema.parse(
          """
          {"type":"object","additionalProperties":false,
           "properties":{"text":{"type":"string","maxLength":20}}}
          """);
  private static final JsonSchema WAITED =
      JsonSchema.parse(
          """
          {"type":"object","required":["pending"],"additionalProperties":false,
           "properties":{"pending":{"type":"boolean"},"news":{"type":"string"}}}
          """);

  record Waited(boolean pending, String news) {}

  /** A wait that is going on. */
  public record Waiting(Call call, CompletableFuture<String> news) {}

  final BlockingQueue<Waiting> waiting = new LinkedBlockingQueue<>();
  public final AtomicInteger deeds = new AtomicInteger();
  volatile String news = "";

  public Catalogue catalogue() {
    return new Catalogue(
        List.of(
            Tool.<Call>named("echo")
                .describe("Says it again")
                .in("gate")
                .takes(TEXT)
                .gives(TEXT)
                .readOnly()
                .does(
                    call ->
                        ToolResult.of(
                            Json.object().put("text", call.arguments().path("text").asString("")))),
            Tool.<Call>named("wait")
                .describe("Waits for news")
                .in("gate")
                .gives(WAITED)
                .readOnly()
                .waits()
                .doesLater(this::waitForNews),
            Tool.<Call>named("deed")
                .describe("Does a thing once, if the person agrees")
                .in("squad")
                .doesLater(this::deed),
            Tool.<Call>named("either")
                .describe("Waits for news, or for what the person says")
                .in("squad")
                .doesLater(this::either),
            Tool.<Call>named("refuse")
                .describe("Refuses")
                .in("squad")
                .does(
                    _ -> {
                      throw Refusal.conflict("the floor is ann's; wait for your turn");
                    }),
            Tool.<Call>named("crash")
                .describe("Fails")
                .in("squad")
                .does(
                    _ -> {
                      throw new IllegalStateException("on purpose");
                    }),
            Tool.<Call>named("whoami")
                .describe("Says who calls")
                .in("squad")
                .does(
                    call ->
                        ToolResult.content(
                            Content.text(call.caller(Served.Named.class).principal())))),
        List.of(
            new Resource(
                "folkmoot://inbox",
                "inbox",
                "Inbox",
                "What is open",
                "text/plain",
                "test",
                (uri, _) -> List.of(ResourceContents.text(uri, "text/plain", "nothing")))),
        List.of(
            new ResourceTemplate(
                "folkmoot://question/{id}",
                "question",
                "Question",
                "One question",
                "application/json",
                Map.of(),
                "test",
                (uri, call) ->
                    call.arguments().path("id").asString().equals("none")
                        ? List.of()
                        : List.of(
                            ResourceContents.text(
                                uri, "application/json", call.arguments().toString())))),
        List.of());
  }

  private CompletableFuture<ToolResult> waitForNews(Call call) {
    if (!news.isEmpty()) {
      return CompletableFuture.completedFuture(ToolResult.of(new Waited(false, news)));
    }
    var pending = ToolResult.pending(new Waited(true, ""));
    if (call.maxWait().isZero()) {
      return CompletableFuture.completedFuture(pending);
    }
    var coming = new CompletableFuture<String>();
    waiting.add(new Waiting(call, coming));
    return call.unlessCancelled(coming)
        .thenApply(text -> ToolResult.of(new Waited(false, text)))
        .completeOnTimeout(pending, call.maxWait().toMillis(), TimeUnit.MILLISECONDS);
  }

  private CompletableFuture<ToolResult> deed(Call call) {
    if (call.state().isEmpty()) {
      call.remember(Json.object().put("deed", deeds.incrementAndGet()));
    }
    if (!call.supports(Capability.ELICITATION)) {
      return CompletableFuture.completedFuture(
          ToolResult.refused("nobody can be asked here; ask in the inbox"));
    }
    return call.elicit("agree", "Do you agree?", Conformance.schema("yes", "boolean"))
        .thenApply(
            answer ->
                ToolResult.content(
                    Content.text("%s %s".formatted(answer.action(), answer.content()))));
  }

  private CompletableFuture<ToolResult> either(Call call) {
    var coming = new CompletableFuture<String>();
    waiting.add(new Waiting(call, coming));
    var said =
        call.elicit("news", "What is new?", Conformance.schema("news", "string"))
            .thenApply(answer -> answer.content().toString());
    return coming.applyToEither(said, text -> ToolResult.content(Content.text(text)));
  }

  public Waiting next() {
    try {
      var next = waiting.poll(10, TimeUnit.SECONDS);
      if (next == null) {
        throw new IllegalStateException("nobody waits");
      }
      return next;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
