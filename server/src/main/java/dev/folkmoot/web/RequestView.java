package dev.folkmoot.web;

import dev.folkmoot.architect.ContextPage;
import dev.folkmoot.architect.Dialogue;
import dev.folkmoot.architect.Request;
import dev.folkmoot.architect.Response;
import dev.folkmoot.architect.Verdict;
import dev.folkmoot.core.Text;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A request to the architect with its reply, in short; its own page has the rest. */
record RequestView(Request request, List<ContextPage.Entry> messages, boolean queued) {
  private static final int EXCERPT = 1_200;

  RequestView {
    messages = List.copyOf(messages);
  }

  static RequestView of(Dialogue.RequestWithMessages part) {
    return new RequestView(part.request(), part.messages(), part.queued());
  }

  String id() {
    return "x-%s-%d".formatted(Names.key(request.agent().value()), request.no());
  }

  String address() {
    return "/contexts/%s/requests/%d"
        .formatted(Names.encode(request.agent().value()), request.no());
  }

  String content() {
    return Text.excerpt(EXCERPT, request.content());
  }

  /** Whether the request's own page shows more than this. */
  boolean isCut() {
    return request.content().length() > EXCERPT || words().length() > EXCERPT;
  }

  Optional<Verdict> verdict() {
    return request.response().flatMap(Response::decision);
  }

  private String words() {
    return request.response().map(Response::words).orElse("");
  }

  String reply() {
    return Text.excerpt(EXCERPT, words());
  }

  Optional<String> repliedBy() {
    return request.state() instanceof Request.State.Replied(_, var by, _)
        ? Optional.of(by.value())
        : Optional.empty();
  }

  Optional<Instant> repliedAt() {
    return request.state() instanceof Request.State.Replied(_, _, var at)
        ? Optional.of(at)
        : Optional.empty();
  }

  /** The question to people that it waits for. */
  Optional<String> question() {
    return request.state() instanceof Request.State.Waiting(var question, _)
        ? question.map(one -> one.value())
        : Optional.empty();
  }

  /** The person or agent that it waits for, in a sentence. */
  String waiting() {
    return switch (request.state()) {
      case Request.State.Open() ->
          queued ? "It waits for the request before it." : "The architect will reply to it next.";
      case Request.State.Waiting(var question, _) ->
          question.isPresent()
              ? "It waits for a person’s reply."
              : "It waits for the architect, who has a message about it.";
      case Request.State.Replied _ -> "";
    };
  }

  ToolCalls calls() {
    return ToolCalls.of(messages);
  }

  long tokens() {
    return messages.stream().mapToLong(ContextPage.Entry::tokens).sum();
  }
}
