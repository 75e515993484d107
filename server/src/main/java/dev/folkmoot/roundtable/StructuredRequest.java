package dev.folkmoot.roundtable;

import dev.folkmoot.core.Secrets;
import dev.folkmoot.llm.Model;
import dev.folkmoot.llm.ModelFailure;
import dev.folkmoot.llm.Prompt;
import dev.folkmoot.llm.StructuredReply;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request to a model outside the turns of a debate, whose reply is one JSON object.
 *
 * @param wanted the name of the expected result, for the log
 */
record StructuredRequest(String wanted, Prompt prompt) {
  private static final Logger log = LoggerFactory.getLogger(StructuredRequest.class);

  /**
   * Blocks until the model has replied, and masks the reply. Empty if it does not fit the schema or
   * does not come in time. Waiting for a free slot counts too.
   */
  Optional<ObjectNode> ask(Model model, Duration limit) {
    var reply = new FutureTask<>(() -> reply(model, limit));
    var thread = Thread.ofVirtual().name(wanted).start(reply);
    try {
      return reply.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      log.warn("model {} wrote no {} in time", model.name(), wanted);
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      thread.interrupt();
    }
  }

  private Optional<ObjectNode> reply(Model model, Duration limit) {
    try {
      return model
          .ask(prompt.within(limit), _ -> {})
          .structured()
          .flatMap(StructuredReply::found)
          .map(Secrets::mask);
    } catch (ModelFailure | RuntimeException e) {
      log.warn("model {} wrote no {}: {}", model.name(), wanted, e.getMessage());
      return Optional.empty();
    } catch (InterruptedException e) {
      return Optional.empty();
    }
  }
}
