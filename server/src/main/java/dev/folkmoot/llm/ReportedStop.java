package dev.folkmoot.llm;

import dev.folkmoot.core.Json;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.model.anthropic.AnthropicChatResponseMetadata;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * Finds the stop sequence at which a provider reports that it stopped. Only Anthropic reports it.
 */
final class ReportedStop {
  private ReportedStop() {}

  static Optional<CutReason> of(ChatResponse response) {
    return response.metadata() instanceof AnthropicChatResponseMetadata metadata
        ? metadata.rawServerSentEvents().stream()
            .filter(event -> "message_delta".equals(event.event()))
            .flatMap(event -> sequence(event).stream())
            .<CutReason>map(CutReason.StopSequence::new)
            .findFirst()
        : Optional.empty();
  }

  private static Optional<String> sequence(ServerSentEvent event) {
    try {
      return Json.MAPPER.readTree(event.data()).at("/delta/stop_sequence").stringValueOpt();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
