package dev.folkmoot.squad;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Metrics;
import dev.folkmoot.core.PageLimit;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.gate.Action;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.MaskedText;
import dev.folkmoot.gate.Outcome;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.Rights;
import dev.folkmoot.gate.Type;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The squad's chat and its prompts. */
public final class Squad implements Metrics.Source {
  private static final String COLLECTED = "go on with the responses so far";

  private final Store store;
  private final Agents agents;
  private final Gate gate;
  private final FeatureGate featureGate;
  private final MessageStore messages = new MessageStore();
  private final PromptStore prompts = new PromptStore();
  private final Mentions mentions;
  private final ReadPositions readers;
  private final Chat chat;
  private final PromptHandler promptHandler;

  public Squad(Store store, EventLog events, Agents agents, Gate gate) {
    this.store = store;
    this.agents = agents;
    this.gate = gate;
    this.featureGate = gate.forFeatures();
    this.mentions = new Mentions(agents);
    this.readers = new ReadPositions(store, agents, messages);
    this.chat = new Chat(agents, events, messages, new Ids(store.clock()));
    this.promptHandler = new PromptHandler(chat, prompts, store.clock());
    featureGate.register(Type.PROMPT, promptHandler);
  }

  @Override
  public void report(Metrics metrics) {
    metrics.tally(
        "folkmoot_chat_messages_total",
        "Messages by type",
        "type",
        List.of(MessageType.values()),
        chat.counts());
    metrics.tally(
        "folkmoot_prompts_ended_total",
        "Prompts by how they ended",
        "outcome",
        EnumSet.complementOf(EnumSet.of(PromptStatus.COLLECTING)),
        promptHandler.ended());
  }

  /**
   * Puts a message into the chat. An unknown author that does not claim to be a person counts as an
   * agent.
   */
  public ChatMessage post(
      Author author, String text, Optional<MessageId> replyTo, Optional<String> key) {
    Text.requireLength("text", text, ChatMessage.LONGEST);
    author.speaker().requireNotServer();
    var request =
        Idempotency.of(
            author.speaker().name().value(),
            "chat",
            key,
            () -> author.claimsPerson() + "\n" + replyTo.map(MessageId::value) + "\n" + text);
    var masked = Secrets.mask(text);
    return store.write(
        tx ->
            Idempotency.once(
                tx,
                request,
                now(),
                () -> say(tx, author, masked, replyTo),
                message -> Optional.of(message.id().value()),
                id -> message(tx, new MessageId(id))));
  }

  private ChatMessage say(Tx tx, Author author, String masked, Optional<MessageId> replyTo) {
    replyTo.ifPresent(id -> message(tx, id));
    return chat.say(tx, identify(tx, author), masked, replyTo, now());
  }

  /** Finds a message by its id or the end of its id; a prompt's message also by the prompt's id. */
  public ChatMessage message(String id) {
    var ending = IdSuffix.parse(id);
    var found = store.read(tx -> messages.ending(tx, ending));
    return switch (found.size()) {
      case 0 ->
          throw Refusal.notFound(
                  "no message has an id that ends with '%s'".formatted(ending.typed()))
              .advising(new Advice.ReadChat());
      case 1 -> found.getFirst();
      default ->
          throw Refusal.invalid(
              "'%s' fits several messages; give more of the id".formatted(ending.typed()));
    };
  }

  private ChatMessage message(Tx tx, MessageId id) {
    return messages
        .find(tx, id)
        .orElseThrow(
            () ->
                Refusal.notFound("there is no message %s".formatted(id))
                    .advising(new Advice.ReadChat()));
  }

  /** A page of the chat, the newest last. */
  public ChatPage read(MessageFilter filter, int limit) {
    PageLimit.require(limit);
    return store.read(
        tx -> {
          filter
              .after()
              .filter(seq -> seq > 0)
              .ifPresent(seq -> messages.requireThere(tx, "after", seq));
          var named = filter.mentions().map(name -> mentions.named(tx, name));
          if (named.filter(List::isEmpty).isPresent()) {
            return new ChatPage(List.of(), false);
          }
          var found = messages.list(tx, filter, named.map(List::getFirst), limit + 1);
          if (found.size() <= limit) {
            return new ChatPage(found, false);
          }
          return new ChatPage(
              filter.after().isPresent() ? found.subList(0, limit) : found.subList(1, found.size()),
              true);
        });
  }

  /** The current state of the prompts among these messages, by their ids. */
  public Map<QuestionId, Prompt> prompts(List<ChatMessage> page) {
    var ids =
        page.stream()
            .filter(message -> message.type() == MessageType.PROMPT)
            .flatMap(message -> message.prompt().stream())
            .toList();
    if (ids.isEmpty()) {
      return Map.of();
    }
    featureGate.actOnDeadlines();
    return store.read(tx -> featureGate.questions(tx, ids)).stream()
        .map(Prompt::new)
        .collect(Collectors.toMap(Prompt::id, Function.identity()));
  }

  /**
   * The messages of others that the reader has not marked as read, the oldest first. A reader that
   * has marked nothing begins at the time when the registry added it. A reader that is not in the
   * registry begins with the first message, and keeps that place when it is added later.
   */
  public Unread unread(AgentId reader, int limit) {
    PageLimit.require(limit);
    return readers.unread(reader, limit);
  }

  /** Marks the messages up to this one as read. */
  public void markRead(AgentId reader, long upTo) {
    readers.markRead(reader, upTo);
  }

  /** Opens a prompt to the squad. */
  public OpenedPrompt open(NewPrompt newPrompt, Author author, Optional<String> key) {
    author.speaker().requireNotServer();
    var request =
        Idempotency.of(
            author.speaker().name().value(),
            "prompt",
            key,
            () -> newPrompt + "\n" + author.claimsPerson());
    var words = MaskedText.of(newPrompt.text());
    return store.write(
        tx ->
            Idempotency.once(
                tx,
                request,
                now(),
                () -> open(tx, newPrompt, words, identify(tx, author)),
                opened -> Optional.of(opened.prompt().id().value()),
                id -> opened(tx, new QuestionId(id))));
  }

  private OpenedPrompt opened(Tx tx, QuestionId id) {
    var prompt = new Prompt(featureGate.question(tx, id));
    return new OpenedPrompt(prompt, message(tx, prompt.message()));
  }

  private OpenedPrompt open(Tx tx, NewPrompt newPrompt, MaskedText words, Speaker by) {
    if (by.isPerson() && newPrompt.hold()) {
      throw Refusal.invalid(
          "only agents are held, and %s is a person; leave hold out".formatted(by.name()));
    }
    featureGate.requireMayAct(tx, "open a prompt", by);
    var named = chat.mentions(tx, words.masked(), by.name());
    var ask =
        Ask.of(Type.PROMPT, by, words)
            .context(Prompt.context(chat.next(), newPrompt.task()))
            .to(named.stream().map(AgentId::value).toList())
            .required(newPrompt.required())
            .timeout(newPrompt.timeout());
    if (newPrompt.hold()) {
      ask.agent(by.name()).holding().defaultAnswer(COLLECTED);
    }
    var prompt = new Prompt(featureGate.ask(tx, ask));
    prompts.insert(tx, prompt);
    return new OpenedPrompt(prompt, chat.openPrompt(tx, prompt, by, named));
  }

  public Prompt prompt(String id) {
    return new Prompt(gate.question(requirePrompt(id)));
  }

  public List<ChatMessage> responses(QuestionId prompt) {
    return store.read(tx -> messages.responses(tx, prompt));
  }

  /** The prompt once it is settled, or as it stands when time runs out. */
  public CompletableFuture<Prompt> whenSettled(String id, Duration timeout) {
    return gate.whenSettled(requirePrompt(id), timeout).thenApply(Prompt::new);
  }

  /** A page of prompts, the newest first. */
  public PromptPage list(PromptFilter filter, int limit, Optional<QuestionId> before) {
    PageLimit.require(limit);
    if (filter.agent().isPresent() && filter.status() != PromptStatus.COLLECTING) {
      return new PromptPage(List.of(), Optional.empty());
    }
    featureGate.actOnDeadlines();
    return store.read(
        tx -> {
          var ids = prompts.list(tx, filter, before, limit);
          var rights = filter.agent().map(name -> responder(tx, name));
          var found =
              featureGate.questions(tx, ids).stream()
                  .filter(question -> rights.stream().allMatch(one -> mayAnswer(one, question)))
                  .map(Prompt::new)
                  .filter(prompt -> prompt.status() == filter.status())
                  .toList();
          return new PromptPage(
              found, ids.size() < limit ? Optional.empty() : Optional.of(ids.getLast()));
        });
  }

  /** The rights of a name as a responder. */
  private Rights responder(Tx tx, AgentId name) {
    var author = Author.agent(new Speaker(name, Speaker.Via.JAVA));
    var known = agents.standingIfKnown(tx, author.speaker());
    return featureGate.rights(tx, author.speaker().as(standing(known, author)));
  }

  private static boolean mayAnswer(Rights rights, Question question) {
    return rights.to(Action.ANSWER, question).isAllowed();
  }

  /** Responds to a prompt. Each author may respond once, and never to its own prompt. */
  public PromptResponse respond(String id, Author author, String text, Optional<String> key) {
    Text.requireLength("message", text, ChatMessage.LONGEST);
    author.speaker().requireNotServer();
    var name = author.speaker().name();
    var request =
        Idempotency.of(
            name.value(), "respond", key, () -> id + "\n" + author.claimsPerson() + "\n" + text);
    var prompt = requirePrompt(id);
    var words = MaskedText.of(text);
    var outcome =
        store.write(
            tx -> {
              tx.lock("folkmoot prompt " + prompt);
              return Idempotency.once(
                  tx,
                  request,
                  now(),
                  () -> respond(tx, prompt, identify(tx, author), words),
                  Outcome::acceptedId,
                  _ -> new Outcome.Accepted(featureGate.question(tx, prompt)));
            });
    var settled = new Prompt(requireAccepted(outcome));
    return new PromptResponse(response(settled, name), settled);
  }

  /**
   * Answers the prompt's question through the gate. The rule for responses comes first, because its
   * refusals use the words of the chat.
   */
  private Outcome respond(Tx tx, QuestionId id, Speaker by, MaskedText words) {
    PromptHandler.mayRespond(new Prompt(featureGate.question(tx, id)), by.name()).require();
    return featureGate.answer(tx, id, by, words);
  }

  private ChatMessage response(Prompt prompt, AgentId author) {
    return responses(prompt.id()).stream()
        .filter(message -> message.author().equals(author))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Ends the prompt with the responses so far.
   *
   * @param by returns the speaker for the prompt
   */
  public Prompt resolve(String id, Function<Prompt, Speaker> by) {
    var prompt = prompt(id);
    return new Prompt(requireAccepted(featureGate.resolve(prompt.id(), by.apply(prompt))));
  }

  public Prompt cancel(String id, Function<Prompt, Speaker> by) {
    var prompt = prompt(id);
    return new Prompt(
        requireAccepted(gate.cancel(prompt.id(), by.apply(prompt), Optional.empty())));
  }

  private static Question requireAccepted(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Accepted(var question) -> question;
      case Outcome.TooLate(var question) -> throw settledAlready(new Prompt(question));
      case Outcome.Changed(var question) -> throw settledAlready(new Prompt(question));
    };
  }

  private static Refusal settledAlready(Prompt prompt) {
    return Refusal.conflict(
            "prompt %s is %s already and cannot change"
                .formatted(prompt.id(), prompt.status().word()))
        .advising(new Advice.ReadPrompt(prompt.id()));
  }

  private QuestionId requirePrompt(String id) {
    Text.requireName("id", id);
    return parsed(id)
        .filter(prompt -> store.read(tx -> prompts.exists(tx, prompt)))
        .orElseThrow(
            () ->
                Refusal.notFound("there is no prompt %s".formatted(Text.shorten(id)))
                    .advising(new Advice.ListPrompts()));
  }

  private static Optional<QuestionId> parsed(String id) {
    try {
      return Optional.of(new QuestionId(id));
    } catch (Refusal noId) {
      return Optional.empty();
    }
  }

  /**
   * The author's speaker with its standing. The registry or the token decides; an unknown author is
   * believed.
   */
  private Speaker identify(Tx tx, Author author) {
    var by = author.speaker();
    var known = agents.standingIfKnown(tx, by);
    boolean passesForPerson =
        author.claimsPerson() && known.filter(standing -> !standing.isPerson()).isPresent();
    if (passesForPerson && by.standing().isEmpty() && agents.freeForPerson(tx, by.name())) {
      return by.as(Standing.OPERATOR);
    }
    if (passesForPerson) {
      throw Refusal.notAllowed("%s is an agent and may not pass for a person".formatted(by.name()))
          .advising(by.byName() ? new Advice.ShowPersonToken() : new Advice.SpeakAsAgent());
    }
    if ((known.isEmpty() || by.byName()) && !author.claimsPerson()) {
      agents.addSpeaker(tx, by.name(), now());
    }
    return by.as(standing(known, author));
  }

  private static Standing standing(Optional<Standing> known, Author author) {
    return known.orElse(author.claimsPerson() ? Standing.OPERATOR : Standing.AGENT);
  }

  private Instant now() {
    return store.clock().instant();
  }
}
