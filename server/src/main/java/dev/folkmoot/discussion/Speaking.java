package dev.folkmoot.discussion;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import dev.folkmoot.llm.Model;
import dev.folkmoot.llm.ModelFailure;
import dev.folkmoot.llm.Models;
import dev.folkmoot.llm.Prompt;
import dev.folkmoot.llm.Reply;
import dev.folkmoot.session.Seat;
import java.util.Locale;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** Has a model say something. */
final class Speaking {
  private static final int TRIES_OF_THE_EMPTY = 2;

  private final Models models;

  Speaking(Models models) {
    this.models = models;
  }

  /** Whoever says nothing is asked once more. */
  Spoken speak(Seat seat, Prompt prompt, Consumer<Piece> heard) throws InterruptedException {
    var metadata = Json.object();
    try {
      var model = models.require(seat.model().orElseThrow());
      metadata.put("model", model.name());
      var preview = new Preview(model.scripted(), heard);
      for (int i = 0; i < TRIES_OF_THE_EMPTY; i++) {
        var reply = model.ask(prompt, preview);
        describe(metadata, model, reply);
        if (!reply.text().isBlank()) {
          preview.end();
          return new Spoken.Said(content(reply), metadata);
        }
      }
      return new Spoken.Failed("the model said nothing, twice", metadata);
    } catch (ModelFailure failure) {
      metadata.put("failure", failure.reason().name().toLowerCase(Locale.ROOT));
      return new Spoken.Failed(String.valueOf(failure.getMessage()), metadata);
    } catch (Refusal refusal) {
      return new Spoken.Failed(refusal.getMessage(), metadata);
    }
  }

  private static String content(Reply reply) {
    return Text.atMost(Discussions.LONGEST, Secrets.mask(Text.cleaned(reply.text())));
  }

  private static void describe(ObjectNode metadata, Model model, Reply reply) {
    metadata
        .put("inputTokens", metadata.path("inputTokens").asLong(0) + reply.inputTokens())
        .put("outputTokens", metadata.path("outputTokens").asLong(0) + reply.outputTokens())
        .put("stopReason", reply.stopReason())
        .put("milliseconds", metadata.path("milliseconds").asLong(0) + reply.took().toMillis())
        .put("attempts", metadata.path("attempts").asInt(0) + reply.attempts());
    if (model.scripted()) {
      metadata.put("scripted", true);
    } else {
      metadata.put("answeredBy", Text.shorten(reply.model()));
    }
  }
}
