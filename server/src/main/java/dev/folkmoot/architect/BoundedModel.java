package dev.folkmoot.architect;

import dev.folkmoot.llm.CallResult;
import dev.folkmoot.llm.Message;
import dev.folkmoot.llm.Model;
import dev.folkmoot.llm.ModelFailure;
import dev.folkmoot.llm.Prompt;
import dev.folkmoot.llm.Reply;
import dev.folkmoot.llm.StreamListener;
import dev.folkmoot.llm.TokenEstimate;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * The architect's model during one request. It keeps each call within the budget, however much the
 * model looks up, and after a number of turns tells the model to finish.
 */
final class BoundedModel implements Model {
  static final int SOFT_LIMIT = 8;
  static final int HARD_LIMIT = 16;

  private final Model model;
  private final Conversation conversation;
  private final Message request;
  private final PromptBudget budget;
  private final BooleanSupplier held;
  private int turns;
  private boolean cutOff;

  /**
   * @param held whether the architect is held; if so, no further turn begins
   * @param turns how many turns earlier attempts at the request took and stored
   */
  BoundedModel(
      Model model,
      Conversation conversation,
      Message request,
      PromptBudget budget,
      BooleanSupplier held,
      int turns) {
    this.model = model;
    this.conversation = conversation;
    this.request = request;
    this.budget = budget;
    this.held = held;
    this.turns = turns;
  }

  /** The messages that the first call begins with. */
  List<Message> opening() {
    var all = new ArrayList<>(conversation.messages());
    all.add(request);
    return all;
  }

  boolean isOverHardLimit() {
    return turns > HARD_LIMIT;
  }

  /** Whether the architect was held before the model had replied. */
  boolean isCutOff() {
    return cutOff;
  }

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public boolean scripted() {
    return model.scripted();
  }

  @Override
  public Reply ask(Prompt prompt, StreamListener listener)
      throws ModelFailure, InterruptedException {
    if (++turns > HARD_LIMIT) {
      throw refused("model %s gave no reply in %d turns".formatted(name(), HARD_LIMIT));
    }
    cutOff = turns > 1 && held.getAsBoolean();
    if (cutOff) {
      throw refused("the architect is held");
    }
    var later = prompt.messages().subList(opening().size(), prompt.messages().size());
    var reminded = turns > SOFT_LIMIT ? prompt.system() + "\n\n" + reminder() : prompt.system();
    return model.ask(fitted(prompt, reminded, later), listener);
  }

  private static ModelFailure refused(String why) {
    return new ModelFailure(ModelFailure.Reason.REFUSED, why, Duration.ZERO, 0);
  }

  /**
   * The prompt, shortened to fit the budget. The oldest exchanges move to the summary first; then
   * the oldest calls of this request are dropped, with their results.
   */
  private Prompt fitted(Prompt prompt, String system, List<Message> later) {
    var rest =
        later.stream().map(this::shortened).collect(Collectors.toCollection(ArrayDeque::new));
    var fitted = prompt(prompt, system, rest);
    while (TokenEstimate.sent(fitted) > budget.tokens() && !rest.isEmpty()) {
      if (rest.removeFirst() instanceof Message.Calls) {
        rest.removeFirst();
      }
      fitted = prompt(prompt, system, rest);
    }
    return fitted;
  }

  /** Cuts a result that is too long. If it were left out, the model would look it up again. */
  private Message shortened(Message message) {
    return message instanceof Message.Results(var results)
        ? new Message.Results(
            results.stream()
                .map(one -> shortened(one, budget.toolResults() / results.size()))
                .toList())
        : message;
  }

  private static CallResult shortened(CallResult result, long most) {
    return new CallResult(
        result.call(), TokenEstimate.excerpt(most, result.text()), result.error());
  }

  private Prompt prompt(Prompt given, String system, ArrayDeque<Message> rest) {
    var own = new ArrayList<Message>(List.of(request));
    own.addAll(rest);
    long more = TokenEstimate.characters(TokenEstimate.sent(with(given, system, own)));
    var earlier = conversation.within(budget, more - TokenEstimate.length(conversation.system()));
    var all = new ArrayList<>(earlier.messages());
    all.addAll(own);
    return with(given, system, all);
  }

  private static Prompt with(Prompt given, String system, List<Message> messages) {
    return new Prompt(
        system,
        messages,
        given.stop(),
        given.schema(),
        given.within(),
        given.toolkit(),
        given.voices());
  }

  private String reminder() {
    return ("You have used %d of %d turns for this request. Do not look anything else up: give your"
            + " reply now.")
        .formatted(turns - 1, HARD_LIMIT);
  }
}
