package dev.folkmoot.knowledge.git;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.gate.Answer;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.Description;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.gate.MaskedText;
import dev.folkmoot.gate.PeopleHandler;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.State;
import dev.folkmoot.gate.Type;
import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Asks people whether to push a patch, and what to do about an update that fails. */
final class UpdateQuestions implements PeopleHandler {
  private static final String FEATURE = "knowledge-git";

  /** The built-in coder, which asks people in this name. */
  static final AgentId CODER = new AgentId("folkmoot-coder");

  private static final String APPROVE = "approve";
  private static final String REJECT = "reject";
  private static final String RETRY = "retry";
  private static final String GIVE_UP = "give up";
  private static final Pattern TICKS = Pattern.compile("`+");

  /** The decisions of people on an update that waits for them. */
  interface Decisions {
    /**
     * Queues the update again.
     *
     * @param approved the digest of the patch that was approved
     */
    void resume(Tx tx, KnowledgeUpdate update, Optional<String> approved);

    void giveUp(Tx tx, KnowledgeUpdate update, String why);
  }

  private final FeatureGate gate;
  private final UpdateStore updates;
  private final Decisions decisions;

  UpdateQuestions(FeatureGate gate, UpdateStore updates, Decisions decisions) {
    this.gate = gate;
    this.updates = updates;
    this.decisions = decisions;
    gate.register(FEATURE, this);
  }

  /** Shows the whole patch: only what a person has seen is pushed. */
  QuestionId askApproval(Tx tx, KnowledgeUpdate update, Patch patch) {
    var fence = fence(patch.diff());
    var files = patch.paths().stream().map(RepositoryPath::value).collect(Collectors.joining(", "));
    var text =
        ("%s proposes a patch of %s, to be pushed with the server's credentials:"
                + "\n\n%s\n\n%sdiff\n%s%s")
            .formatted(update.by(), files, patch.message(), fence, patch.diff(), fence);
    return ask(tx, Type.APPROVAL, text, List.of(APPROVE, REJECT), update, patch.digest());
  }

  /** A row of backticks that is longer than any in the text. */
  private static String fence(String text) {
    int longest =
        TICKS.matcher(text).results().mapToInt(run -> run.group().length()).max().orElse(0);
    return "`".repeat(Math.max(3, longest + 1));
  }

  /** Asks one question about all updates that have the same problem. */
  QuestionId askAboutFailure(Tx tx, List<KnowledgeUpdate> some, String problem) {
    var first = some.getFirst();
    var text =
        some.size() == 1
            ? "Update %s (%s) did not reach the repository: %s. What should happen to it?"
                .formatted(first.id(), first.title(), problem)
            : ("%,d updates, the first of them %s (%s), did not reach the repository: %s. What"
                    + " should happen to them?")
                .formatted(some.size(), first.id(), first.title(), problem);
    var asked = text + " " + afterGivingUp(first.action());
    return ask(tx, Type.ESCALATION, asked, List.of(RETRY, GIVE_UP), first, "");
  }

  private static String afterGivingUp(UpdateAction action) {
    return switch (action) {
      case PATCH -> "Folkmoot does not push a patch that is given up.";
      case APPEND, REPLACE ->
          "Folkmoot does not push entries that are given up, unless they change or somebody pushes"
              + " the whole graph.";
    };
  }

  private QuestionId ask(
      Tx tx, Type type, String text, List<String> options, KnowledgeUpdate update, String digest) {
    var by = Speaker.ofServer(CODER);
    var context = Json.object().put("updateId", update.id().value());
    if (!digest.isEmpty()) {
      context.put("digest", digest);
    }
    return gate.ask(
            tx,
            Ask.of(type, by, MaskedText.unmasked(text)).options(options).feature(FEATURE, context))
        .id();
  }

  @Override
  public String refusal() {
    return "only people decide what is pushed to the repository; wait for their answer";
  }

  @Override
  public Description describe(Question question) {
    return new Description(
        question.type() == Type.APPROVAL ? "Patch for the repository" : "Failed update",
        question.wording().context(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * Acts only on updates that are stored with this question, since any caller can put the same
   * context into a question of its own.
   */
  @Override
  public void answered(Tx tx, Question question, Answer answer) {
    if (!question.isOpen() && answer.person()) {
      updates.waitingFor(tx, question.id()).forEach(update -> decide(tx, update, question, answer));
    }
  }

  private void decide(Tx tx, KnowledgeUpdate update, Question question, Answer answer) {
    switch (answer.text()) {
      case APPROVE -> decisions.resume(tx, update, digest(question));
      case RETRY -> decisions.resume(tx, update, Optional.empty());
      case REJECT -> decisions.giveUp(tx, update, "%s rejected the patch".formatted(answer.by()));
      default -> decisions.giveUp(tx, update, "%s gave up the update".formatted(answer.by()));
    }
  }

  /** The digest in the answered question, which is the one that people saw. */
  private static Optional<String> digest(Question question) {
    return question
        .wording()
        .context()
        .map(text -> Json.tree(text).path("digest").asString(""))
        .filter(digest -> !digest.isEmpty());
  }

  @Override
  public void closed(Tx tx, Question question) {
    if (question.state() instanceof State.Cancelled(var by, _, _)) {
      updates
          .waitingFor(tx, question.id())
          .forEach(
              update ->
                  decisions.giveUp(tx, update, "%s withdrew the question about it".formatted(by)));
    }
  }
}
