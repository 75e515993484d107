package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Config;
import dev.folkmoot.core.Json;
import dev.folkmoot.gate.Type;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.SettableClock;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** What a page offers its reader to do with a question is exactly what the gate then accepts. */
abstract class OffersContract {
  /** The readers, and what the token of each says. */
  private static final Map<String, String> ROLES =
      Map.of(
          "coder", "agent",
          "ann", "person",
          "root", "operator",
          "other", "agent",
          "warden", "monitor",
          "bob", "person");

  /** Stands for whoever reads, so that questions are by and about the reader often enough. */
  private static final String READER = "reader";

  private static final SettableClock CLOCK = new SettableClock();
  private static final Map<String, Api> SPEAKERS = new HashMap<>();
  private static Optional<Api> server = Optional.empty();
  private static boolean open;
  private static int sessions;

  /** Everybody has a token. In the mode open the readers show none, and a cookie names them. */
  static void start(Config.TrustMode mode) throws IOException {
    var data = Files.createTempDirectory("folkmoot");
    open = mode == Config.TrustMode.OPEN;
    Map<String, String> secrets = new HashMap<>();
    try (var strict = Api.start(config(data, Config.TrustMode.TOKENS), CLOCK)) {
      var secret = Files.readString(data.resolve("operator.token")).strip();
      secrets.put("operator", secret);
      try (var operator = Api.at(strict.url(), secret)) {
        ROLES.forEach(
            (name, role) -> {
              var token = operator.post("/api/tokens", Map.of("name", name, "role", role));
              secrets.put(name, token.expect(201).json().get("secret").asString());
            });
      }
    }
    var started = Api.start(config(data, mode), CLOCK);
    server = Optional.of(started);
    secrets.forEach((name, secret) -> SPEAKERS.put(name, Api.at(started.url(), secret)));
  }

  private static Config config(Path data, Config.TrustMode mode) {
    return new Config(
        ListenAddress.loopback("127.0.0.1", 0),
        mode,
        data,
        Optional.empty(),
        Duration.ofDays(30),
        Config.LogFormat.TEXT);
  }

  static void stop() {
    SPEAKERS.values().forEach(Api::close);
    server.ifPresent(Api::close);
  }

  /** The reader's browser. */
  private static Api browser(String reader) {
    return open ? server.orElseThrow() : as(reader);
  }

  private static String cookie(String reader) {
    return open ? "folkmoot_name=" + reader : "none=none";
  }

  private static Api as(String name) {
    return Objects.requireNonNull(SPEAKERS.get(name));
  }

  private static String named(String name, String reader) {
    return name.equals(READER) ? reader : name;
  }

  private static Api operator() {
    return as("operator");
  }

  /** A question of some type, put by somebody in a session of its own. */
  interface Topic {
    /** The id of the question, or nothing if this asker may not ask this. */
    Optional<String> ask(String session, String reader);

    /** Leaves nothing that the next question could meet. */
    default void end(String question) {
      operator().post("/api/questions/%s/cancel".formatted(question), Map.of());
    }
  }

  /**
   * @param to whom the question is meant for; empty for anybody
   */
  record Plain(Type type, String by, String about, String to, boolean inSession, int required)
      implements Topic {
    @Override
    public Optional<String> ask(String session, String reader) {
      var body = Json.object().put("type", type.name()).put("text", "May it go on?");
      body.put("agentId", named(about, reader)).put("required", required);
      if (!to.isEmpty()) {
        body.putArray("to").add(named(to, reader));
      }
      if (inSession) {
        body.put("sessionId", session);
      }
      var asked = as(named(by, reader)).post("/api/questions", body);
      return Optional.of(asked).filter(is(201)).map(reply -> reply.json().get("id").asString());
    }
  }

  record Halt(String scope, String agent) implements Topic {
    @Override
    public Optional<String> ask(String session, String reader) {
      var body = Json.object().put("scope", scope).put("reason", "Stop");
      body.put(
          "target",
          scope.equals("agent") ? named(agent, reader) : scope.equals("session") ? session : null);
      var halt = operator().post("/api/halts", body).expect(201);
      return Optional.of(halt.json().get("id").asString());
    }
  }

  record Prompt(String by, boolean hold) implements Topic {
    @Override
    public Optional<String> ask(String session, String reader) {
      var body = Json.object().put("prompt_message", "What should I consider?").put("hold", hold);
      var asked = as(named(by, reader)).post("/api/discussion", body.put("required_responses", 2));
      return Optional.of(asked)
          .filter(is(201))
          .map(reply -> reply.json().at("/prompt/id").asString());
    }
  }

  /** A turn of the first seat, or what becomes of it after it failed. */
  record Turn(String role, String agent, boolean failed) implements Topic {
    @Override
    public Optional<String> ask(String session, String reader) {
      var body = Json.object().put("topic", "Which?");
      var seats = body.putArray("participants");
      var first = seats.addObject().put("role", role);
      if (!agent.isEmpty()) {
        first.put("agentId", agent);
      }
      seats.addObject().put("role", "specialist").put("agentId", "other");
      var opened = operator().post("/api/discussions", body).expect(201).json();
      var id = opened.at("/project/id").asString();
      var turn = open(id);
      if (failed) {
        operator().post("/api/questions/%s/cancel".formatted(turn), Map.of()).expect(200);
        return Optional.of(open(id));
      }
      return Optional.of(turn);
    }

    private static String open(String discussion) {
      var questions =
          operator().get("/api/questions?status=open&type=TURN&session=" + discussion).expect(200);
      return questions.json().at("/questions/0/id").asString();
    }
  }

  /** What the speaker of a roundtable wants to know before the next round. */
  record Context(String speaker, boolean required) implements Topic {
    @Override
    public Optional<String> ask(String session, String reader) {
      var by = named(speaker, reader);
      var body = Json.object().put("topic", "Tabs?");
      body.putArray("agents").add(by).add(by.equals("other") ? "coder" : "other");
      var started = operator().post("/api/roundtables", body, "Prefer", "respond-async");
      if (started.status() != 202) {
        return Optional.empty();
      }
      var id = started.json().get("sessionId").asString();
      var turn = Json.object().put("content", "It depends.");
      turn.putArray("contextRequests")
          .addObject()
          .put("query", "How wide?")
          .put("reason", "It decides.")
          .put("priority", required ? "required" : "optional");
      as(by).post("/api/roundtables/%s/turns".formatted(id), turn).expect(200);
      var asked = "/api/questions?status=open&type=CONTEXT&session=" + id;
      return Optional.of(operator().get(asked).expect(200).json().at("/questions/0/id").asString());
    }

    @Override
    public void end(String question) {
      var asked = operator().get("/api/questions/" + question).expect(200).json();
      var id = asked.get("sessionId").asString();
      operator().post("/api/roundtables/%s/control".formatted(id), Map.of("action", "stop"));
    }
  }

  /** What the architect, who is a person, is asked: an answer, or a verdict. */
  record Review(String by, String kind) implements Topic {
    @Override
    public Optional<String> ask(String session, String reader) {
      var body = Map.of("kind", kind, "content", "Is it good?");
      var asked = as(named(by, reader)).post("/api/requests", body);
      return Optional.of(asked)
          .filter(is(201))
          .map(reply -> question("/api/requests/" + reply.json().get("id").asString()));
    }

    private static String question(String request) {
      Api.awaitUntil(() -> operator().get(request).json().hasNonNull("questionId"));
      return operator().get(request).json().get("questionId").asString();
    }
  }

  /** What has happened to the question since it was asked. */
  enum Since {
    NOTHING,
    READER_ANSWERED,
    OTHERS_ANSWERED,
    WITHDRAWN,
    TIME_PASSED,
    SESSION_PAUSED,
    READER_HELD;

    void happen(String question, String reader) {
      switch (this) {
        case NOTHING -> {}
        case READER_ANSWERED -> answer(question, reader);
        case OTHERS_ANSWERED ->
            Stream.of("coder", "bob", "ann", "operator")
                .filter(name -> !name.equals(reader))
                .forEach(name -> answer(question, name));
        case WITHDRAWN ->
            operator().post("/api/questions/%s/cancel".formatted(question), Map.of()).expect(200);
        case TIME_PASSED -> CLOCK.advance(Duration.ofDays(2));
        case SESSION_PAUSED -> {
          var asked = operator().get("/api/questions/" + question).expect(200).json();
          var session = asked.path("sessionId").asString("none");
          operator().post("/api/discussions/%s/pause".formatted(session), Map.of());
          var pause = Map.of("action", "pause");
          operator().post("/api/roundtables/%s/control".formatted(session), pause);
        }
        case READER_HELD -> {
          var hold = Map.of("scope", "agent", "target", reader, "reason", "Wait");
          operator().post("/api/halts", hold).expect(201);
        }
      }
    }

    void end(String reader) {
      if (this == READER_HELD) {
        operator()
            .post("/api/halts/resume", Map.of("scope", "agent", "target", reader))
            .expect(200);
      }
    }

    private static void answer(String question, String by) {
      var path = "/api/questions/%s/answers".formatted(question);
      var options = options(question);
      as(by).post(path, Map.of("answer", options.isEmpty() ? "So be it" : options.getFirst()));
    }
  }

  private static List<String> options(String question) {
    return Api.texts(
        operator().get("/api/questions/" + question).expect(200).json().get("options"));
  }

  /** Something that a form of a page does. */
  enum Deed {
    ANSWER("/questions/%s", "/questions/%s/answer"),
    WITHDRAW("/questions/%s", "/questions/%s/cancel"),
    PASS_ON("/questions/%s", "/questions/%s/reassign"),
    RESPOND("/chat", "/chat/prompts/%s"),
    RESOLVE("/chat", "/chat/prompts/%s/resolve"),
    CANCEL("/chat", "/chat/prompts/%s/cancel");

    private final String page;
    private final String action;

    Deed(String page, String action) {
      this.page = page;
      this.action = action;
    }

    /** Only prompts are in the chat, too. */
    Deed at(Topic topic) {
      return topic instanceof Prompt
          ? this
          : switch (this) {
            case ANSWER, RESPOND -> ANSWER;
            case WITHDRAW, CANCEL -> WITHDRAW;
            case PASS_ON, RESOLVE -> PASS_ON;
          };
    }

    boolean isOffered(String question, String reader) {
      var path = page.formatted(question);
      var shown = browser(reader).get(path, "Accept", "text/html", "Cookie", cookie(reader));
      return shown
          .expect(200)
          .body()
          .contains("action=\"%s\"".formatted(action.formatted(question)));
    }

    /** Sends the form; with an answer, one that nobody has given before if there is a choice. */
    Api.Reply submit(String question, String reader) {
      var options = options(question);
      var answer = options.isEmpty() ? "Rather not" : options.getLast();
      var text = URLEncoder.encode(answer, StandardCharsets.UTF_8);
      return browser(reader)
          .send(
              "POST",
              action.formatted(question),
              BodyPublishers.ofString("text=%s&to=bob".formatted(text)),
              "Content-Type",
              "application/x-www-form-urlencoded",
              "Cookie",
              cookie(reader),
              "Origin",
              browser(reader).url().toString(),
              "HX-Request",
              "true");
    }
  }

  @Property(tries = 800)
  void a_page_offers_what_the_gate_accepts(
      @ForAll("topics") Topic topic,
      @ForAll("sinces") Since since,
      @ForAll("readers") String reader,
      @ForAll boolean takesPart,
      @ForAll Deed any) {
    var deed = any.at(topic);
    // the only option of a halt again is the same answer again, which is taken as such
    Assume.that(!(topic instanceof Halt) || since != Since.READER_ANSWERED);
    // nobody withdraws a context request
    Assume.that(!(topic instanceof Context) || since != Since.WITHDRAWN);
    var session = "release-%d".formatted(++sessions);
    if (takesPart) {
      as(reader).get("/api/gate/%s?session=%s".formatted(reader, session)).expect(200);
    }
    var question = topic.ask(session, reader);
    Assume.that(question.isPresent());
    try {
      since.happen(question.get(), reader);
      boolean offered = deed.isOffered(question.get(), reader);
      var told = deed.submit(question.get(), reader);
      assertThat(told.status()).as(told.body()).isIn(200, 204, 403, 409);
      boolean accepted = told.status() < 300 && !told.body().contains("class=\"toast bad\"");
      assertThat(accepted).as(told.body()).isEqualTo(offered);
      requireDrawn(topic, accepted);
    } finally {
      since.end(reader);
      topic.end(question.get());
    }
  }

  /** Of each kind of question something is accepted, and something refused. */
  private static void requireDrawn(Topic topic, boolean accepted) {
    Statistics.label("what became of each kind")
        .collect(topic.getClass().getSimpleName(), accepted)
        .coverage(
            drawn ->
                Stream.of("Plain", "Halt", "Prompt", "Turn", "Context", "Review")
                    .forEach(
                        kind -> {
                          drawn.check(kind, true).count(count -> count > 0);
                          drawn.check(kind, false).count(count -> count > 0);
                        }));
  }

  @Provide
  Arbitrary<String> readers() {
    return Arbitraries.of(ROLES.keySet().stream().sorted().toList());
  }

  @Provide
  Arbitrary<Since> sinces() {
    return Arbitraries.oneOf(Arbitraries.of(Since.NOTHING), Arbitraries.of(Since.class));
  }

  @Provide
  Arbitrary<Topic> topics() {
    return Arbitraries.oneOf(
        List.of(plain(), plain(), halts(), prompts(), turns(), contexts(), reviews()));
  }

  private static Arbitrary<Topic> plain() {
    var types = Stream.of(Type.values()).filter(type -> !type.ofFeature()).toList();
    var holding = types.stream().filter(Type::holdsSomebody).toList();
    return Combinators.combine(
            Arbitraries.oneOf(Arbitraries.of(types), Arbitraries.of(holding)),
            names(),
            names(),
            Arbitraries.of("", READER, "bob"),
            Arbitraries.of(true, false),
            Arbitraries.of(1, 2))
        .as(Plain::new);
  }

  private static Arbitrary<String> names() {
    return Arbitraries.of(READER, READER, "warden", "root", "coder");
  }

  private static Arbitrary<Topic> halts() {
    return Combinators.combine(Arbitraries.of("agent", "session", "system"), names()).as(Halt::new);
  }

  private static Arbitrary<Topic> prompts() {
    return Combinators.combine(Arbitraries.of(READER, "coder", "bob"), Arbitraries.of(true, false))
        .as(Prompt::new);
  }

  private static Arbitrary<Topic> turns() {
    return Combinators.combine(
            Arbitraries.of(List.of("specialist", "coder"), List.of("user", "")),
            Arbitraries.of(true, false))
        .as((seat, failed) -> new Turn(seat.getFirst(), seat.getLast(), failed));
  }

  private static Arbitrary<Topic> contexts() {
    return Combinators.combine(Arbitraries.of(READER, "coder", "bob"), Arbitraries.of(true, false))
        .as(Context::new);
  }

  private static Arbitrary<Topic> reviews() {
    return Combinators.combine(names(), Arbitraries.of("spec", "question")).as(Review::new);
  }

  private static Predicate<Api.Reply> is(int status) {
    return reply -> reply.status() == status;
  }
}
