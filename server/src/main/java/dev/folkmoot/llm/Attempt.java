package dev.folkmoot.llm;

import dev.folkmoot.llm.ModelFailure.Reason;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.io.EOFException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * One call to a provider. It runs on a thread of its own. The caller's thread receives the pieces,
 * so it can stop at the deadline, when it is interrupted, or when it has enough.
 */
final class Attempt implements StreamingChatResponseHandler {
  /** The most characters of a reply. A model that writes more is cut off there. */
  private static final int LONGEST = 200_000;

  /** How many pieces may wait for the caller's thread. */
  private static final int MOST_WAITING = 1_000;

  private final ProviderClient client;
  private final ModelConfig config;
  private final Prompt prompt;
  private final ReplyCutter cut;
  private final BlockingQueue<StreamEvent> events = new LinkedBlockingQueue<>(MOST_WAITING);
  private int charactersHeard;

  Attempt(ProviderClient client, ModelConfig config, Prompt prompt, Consumer<String> listener) {
    this.client = client;
    this.config = config;
    this.prompt = prompt;
    this.cut = ReplyCutter.of(config, prompt, listener);
  }

  private sealed interface StreamEvent {
    record Piece(String text) implements StreamEvent {}

    record End(ChatResponse response) implements StreamEvent {}

    record Failure(Throwable cause) implements StreamEvent {}
  }

  AttemptReply run(Deadline deadline, Diagnosis diagnosis)
      throws AttemptFailure, InterruptedException {
    var caller = Thread.ofVirtual().name("model " + config.name()).start(this::call);
    try {
      while (true) {
        var answer =
            switch (next(deadline)) {
              case StreamEvent.Piece(var text) -> hear(text);
              case StreamEvent.End(var response) -> Optional.of(end(response, diagnosis));
              case StreamEvent.Failure(var cause) -> throw diagnosis.of(cause);
            };
        if (answer.isPresent()) {
          return answer.get();
        }
      }
    } finally {
      caller.interrupt();
    }
  }

  /**
   * Waits for the next event. A provider that falls silent is given up early enough to try again.
   */
  private StreamEvent next(Deadline deadline) throws AttemptFailure, InterruptedException {
    while (true) {
      var left = deadline.left();
      var patience = deadline.patience(charactersHeard > 0);
      boolean timeToTryAgain = left.compareTo(patience) > 0;
      var event = events.poll((timeToTryAgain ? patience : left).toNanos(), TimeUnit.NANOSECONDS);
      if (!deadline.left().isPositive()) {
        throw new AttemptFailure(Reason.TIMED_OUT, "did not finish its reply in time");
      }
      if (event != null) {
        return event;
      }
      if (timeToTryAgain) {
        throw new AttemptFailure(Reason.TIMED_OUT, "fell silent before its reply was complete");
      }
    }
  }

  private void call() {
    try {
      client.ask(prompt, this);
      send(new StreamEvent.Failure(brokenOff()));
    } catch (RuntimeException | Error e) {
      send(new StreamEvent.Failure(e));
    }
  }

  /**
   * Waits while the queue is full. An interrupt means that the caller has left, so the thread stops
   * reading.
   */
  private void send(StreamEvent event) {
    try {
      events.put(event);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static LostConnection brokenOff() {
    return new LostConnection(new EOFException("the reply has no end"));
  }

  @Override
  public void onPartialResponse(String piece) {
    send(new StreamEvent.Piece(piece));
  }

  @Override
  public void onCompleteResponse(ChatResponse response) {
    send(new StreamEvent.End(response));
  }

  @Override
  public void onError(Throwable cause) {
    send(new StreamEvent.Failure(cause));
  }

  /** Part of a tool call shows that the model is alive, but has no text. */
  @Override
  public void onPartialToolCall(PartialToolCall call) {
    send(new StreamEvent.Piece(""));
  }

  /** After a cut, a model with tools is still read on, because it may call a tool. */
  private Optional<AttemptReply> hear(String piece) {
    cut.hear(piece);
    charactersHeard += Math.max(1, piece.length());
    if (cut.isCut() && !prompt.hasTools()) {
      return Optional.of(stopped("stop"));
    }
    return charactersHeard > LONGEST ? Optional.of(stopped("length")) : Optional.empty();
  }

  private AttemptReply stopped(String why) {
    var text = cut.end();
    return new AttemptReply(
        text,
        config.model(),
        TokenEstimate.sent(prompt),
        TokenEstimate.received(text, List.of()),
        true,
        why,
        cut.reason(),
        List.of(),
        Optional.empty());
  }

  private AttemptReply end(ChatResponse response, Diagnosis diagnosis) throws AttemptFailure {
    if (!client.isWhole(response)) {
      throw diagnosis.of(brokenOff());
    }
    var text = cut.end();
    var message = response.aiMessage();
    var calls = calls(message);
    var usage = Optional.ofNullable(response.tokenUsage());
    var input = counted(usage.map(TokenUsage::inputTokenCount));
    var output = counted(usage.map(TokenUsage::outputTokenCount));
    var said = Optional.ofNullable(message.text()).orElse("");
    return new AttemptReply(
        text,
        Optional.ofNullable(response.modelName()).orElse(config.model()),
        input.orElseGet(() -> TokenEstimate.sent(prompt)),
        output.orElseGet(() -> TokenEstimate.received(said, calls)),
        input.isEmpty() || output.isEmpty(),
        Optional.ofNullable(response.finishReason())
            .map(reason -> reason.name().toLowerCase(Locale.ROOT))
            .orElse("other"),
        cut.reason().or(() -> ReportedStop.of(response)).or(() -> unreported(response)),
        calls,
        ThoughtSignature.of(message));
  }

  /** Providers that do not count tokens send nothing or zero. */
  private static Optional<Long> counted(Optional<Integer> tokens) {
    return tokens.filter(count -> count > 0).map(Integer::longValue);
  }

  /**
   * Only Anthropic reports a stop sequence. The others report the same finish reason as for a
   * finished reply.
   */
  private Optional<CutReason> unreported(ChatResponse response) {
    return config.provider() != Provider.ANTHROPIC
            && response.finishReason() == FinishReason.STOP
            && !client.stops(prompt).isEmpty()
        ? Optional.of(new CutReason.Unreported())
        : Optional.empty();
  }

  /** Some providers give calls no id; then the position serves as one. */
  private static List<RequestedCall> calls(AiMessage message) {
    var requests = message.toolExecutionRequests();
    return IntStream.range(0, requests.size())
        .mapToObj(
            i -> {
              var request = requests.get(i);
              var id = Optional.ofNullable(request.id()).filter(one -> !one.isBlank());
              return new RequestedCall(
                  id.orElse("call-" + (i + 1)),
                  Optional.ofNullable(request.name()).orElse(""),
                  Optional.ofNullable(request.arguments()).orElse(""));
            })
        .toList();
  }
}
