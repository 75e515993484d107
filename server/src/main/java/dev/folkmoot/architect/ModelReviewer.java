package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.llm.MadeCall;
import dev.folkmoot.llm.Message;
import dev.folkmoot.llm.Model;
import dev.folkmoot.llm.ModelFailure;
import dev.folkmoot.llm.Prompt;
import dev.folkmoot.llm.Reply;
import dev.folkmoot.llm.ReplyJournal;
import dev.folkmoot.llm.TokenEstimate;
import dev.folkmoot.llm.ToolLoop;
import dev.folkmoot.llm.ToolUsage;
import dev.folkmoot.llm.Toolkit;
import dev.folkmoot.session.TurnSteps;
import dev.folkmoot.speech.AgentTools;
import dev.folkmoot.speech.StoredReplies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Gets the reply to a request from a model. The model's tools only look things up or add knowledge,
 * so that nothing that agents write makes it change anything else. After a crash, the stored
 * replies of the model are used again, and only their tool calls are repeated.
 */
final class ModelReviewer {
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final long MOST_TOKENS = 2_000_000;
  private static final String HELD = "You are held, so nothing was looked up.";

  private final AgentId architect;
  private final Model model;
  private final AgentTools tools;
  private final ToolUsage usage;
  private final PromptBudget budget;

  ModelReviewer(
      AgentId architect, Model model, AgentTools tools, ToolUsage usage, PromptBudget budget) {
    this.architect = architect;
    this.model = model;
    this.tools = tools;
    this.usage = usage;
    this.budget = budget;
  }

  /**
   * Blocks until the model has replied.
   *
   * @param steps the stored steps of the request in progress
   * @param words the text of the request, as the model reads it
   * @param held whether the architect is held now
   */
  ReviewOutcome review(
      Request request,
      TurnSteps steps,
      Conversation conversation,
      String words,
      BooleanSupplier held)
      throws InterruptedException {
    var form = new ReplyForm(request.kind());
    var toolkit = toolkit(request, form);
    var asked = Message.user(words);
    var bare = Prompt.of("", List.of(asked)).withSchema(form.schema()).with(toolkit);
    var fitting = conversation.within(budget, TokenEstimate.characters(TokenEstimate.sent(bare)));
    var bounded = new BoundedModel(model, fitting, asked, budget, held, steps.kept().size());
    var turns = new Turns(bounded, form, bare, fitting.system(), held, new StoredReplies(steps));
    try {
      var response = turns.run();
      return new ReviewOutcome.Done(
          new ReplyTranscript(
              response,
              turns.stored(asked, response),
              Optional.of(fitting).filter(one -> one.summarized() > conversation.summarized()),
              turns.inputTokens,
              turns.outputTokens));
    } catch (ModelFailure failure) {
      if (bounded.isCutOff()) {
        return new ReviewOutcome.Held();
      }
      return bounded.isOverHardLimit() || failure.reason() == ModelFailure.Reason.REFUSED
          ? new ReviewOutcome.Escalated(failure.getMessage())
          : new ReviewOutcome.Unavailable(failure.getMessage());
    }
  }

  private Toolkit toolkit(Request request, ReplyForm form) {
    var own = form.tool();
    var harmless =
        tools.of(architect).stream()
            .filter(tool -> tool.isReadOnly() || tool.isAdditive())
            .filter(tool -> !tool.name().equals(own.name()));
    return new Toolkit(
        new Toolkit.TurnKey(architect, new SessionId(request.id().value()), request.no(), 0),
        tools.caller(architect),
        usage,
        Stream.concat(Stream.of(own), harmless).toList());
  }

  /** The turns of the model for one request. */
  private static final class Turns {
    private final BoundedModel model;
    private final ReplyForm form;
    private final Prompt bare;
    private final String system;
    private final BooleanSupplier held;
    private final ReplyJournal journal;
    private final List<Message> later = new ArrayList<>();
    private long inputTokens;
    private long outputTokens;

    Turns(
        BoundedModel model,
        ReplyForm form,
        Prompt bare,
        String system,
        BooleanSupplier held,
        ReplyJournal journal) {
      this.model = model;
      this.form = form;
      this.bare = bare;
      this.system = system;
      this.held = held;
      this.journal = journal;
    }

    Response run() throws ModelFailure, InterruptedException {
      for (var current = journal; ; current = afterFirst(journal)) {
        var replies = new ArrayList<Reply>();
        var loop =
            new ToolLoop(
                model,
                prompt(),
                new ToolLoop.Limits(
                    BoundedModel.HARD_LIMIT, LONGEST, MOST_TOKENS, Optional.empty()),
                () -> held.getAsBoolean() ? Optional.of(HELD) : Optional.empty(),
                current);
        var reply = loop.run(_ -> {}, one -> count(replies, one));
        replies.removeLast();
        addCalls(replies, loop.made());
        var response = form.read(reply);
        if (response.isPresent()) {
          return response.get();
        }
        later.add(Message.model(reply.text().isBlank() ? "(nothing)" : reply.text()));
        later.add(Message.user(form.correction()));
      }
    }

    /**
     * The journal for the loops after the first. Only the first loop repeats the stored replies;
     * the later ones only store new ones.
     */
    private static ReplyJournal afterFirst(ReplyJournal journal) {
      return new ReplyJournal() {
        @Override
        public List<Reply> kept() {
          return List.of();
        }

        @Override
        public boolean keep(List<Reply> replies) {
          return journal.keep(replies);
        }
      };
    }

    private void count(List<Reply> replies, Reply reply) {
      replies.add(reply);
      inputTokens += reply.inputTokens();
      outputTokens += reply.outputTokens();
    }

    private Prompt prompt() {
      var all = model.opening();
      all.addAll(later);
      return Prompt.of(system, all).withSchema(form.schema()).with(bare.toolkit().orElseThrow());
    }

    /** Each reply that called tools, with the results of its calls. */
    private void addCalls(List<Reply> replies, List<MadeCall> made) {
      int next = 0;
      for (var reply : replies) {
        var results = made.subList(next, next + reply.calls().size());
        next += reply.calls().size();
        later.add(new Message.Calls(reply.text(), reply.calls(), reply.signature()));
        later.add(new Message.Results(results.stream().map(MadeCall::result).toList()));
      }
    }

    /** The messages to store, without corrections, which are not part of the conversation. */
    List<StoredMessage> stored(Message asked, Response response) {
      var all = new ArrayList<Message>(List.of(asked));
      later.stream().filter(message -> !(message instanceof Message.Text)).forEach(all::add);
      all.add(Message.model(response.json().toString()));
      return StoredMessage.all(all);
    }
  }
}
