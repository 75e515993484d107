package dev.folkmoot.web;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.gate.Rights;
import dev.folkmoot.squad.ChatMessage;
import dev.folkmoot.squad.MessageType;
import dev.folkmoot.squad.Prompt;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The newest messages that fit on a page. No message is cut; the others are on the page before.
 * Responses are shown below their prompt.
 */
final class NewestMessages {
  /** The size limit of the messages. It keeps the whole page under 100 KiB. */
  private static final PageBudget BUDGET = new PageBudget(70_000);

  private record Part(ChatMessage message, Rendered html) {}

  private final Rights rights;
  private final Map<QuestionId, Prompt> prompts;
  private final List<Part> parts;
  private final boolean omitsSome;

  NewestMessages(Rights rights, List<ChatMessage> messages, Map<QuestionId, Prompt> prompts) {
    this.rights = rights;
    this.prompts = prompts;
    this.parts =
        BUDGET
            .fillAtLeastOne(
                messages.reversed().stream().map(message -> new Part(message, html(message))),
                Part::html)
            .reversed();
    this.omitsSome = parts.size() < messages.size();
  }

  List<Rendered> entries() {
    return parts.stream().filter(part -> !isBelow(part.message())).map(Part::html).toList();
  }

  boolean omitsSome() {
    return omitsSome;
  }

  /** The number of the first message. */
  long from() {
    return parts.getFirst().message().seq();
  }

  /** Whether its prompt is on this page. */
  private boolean isBelow(ChatMessage message) {
    return message.type() == MessageType.RESPONSE
        && parts.stream()
            .map(Part::message)
            .filter(one -> one.type() == MessageType.PROMPT)
            .anyMatch(one -> one.prompt().equals(message.prompt()));
  }

  private Rendered html(ChatMessage message) {
    var prompt =
        message
            .prompt()
            .filter(_ -> message.type() == MessageType.PROMPT)
            .flatMap(id -> Optional.ofNullable(prompts.get(id)));
    return prompt
        .map(one -> html(message, one))
        .orElseGet(() -> Html.part("entry", new ChatView.Entry(message, Optional.empty())));
  }

  private Rendered html(ChatMessage message, Prompt prompt) {
    var bare = html(message, prompt, List.of());
    var thread = thread(prompt, BUDGET.without(bare));
    return thread.isEmpty() ? bare : html(message, prompt, thread);
  }

  private Rendered html(ChatMessage message, Prompt prompt, List<Rendered> thread) {
    var promptThread = new ChatView.PromptThread(prompt, rights, thread);
    return Html.part("entry", new ChatView.Entry(message, Optional.of(promptThread)));
  }

  private static List<Rendered> thread(Prompt prompt, PageBudget budget) {
    return budget
        .fillWhatFits(
            prompt.collected().reversed().stream()
                .map(answer -> Html.part("response", new ChatView.Response(prompt, answer))),
            Function.identity())
        .reversed();
  }
}
