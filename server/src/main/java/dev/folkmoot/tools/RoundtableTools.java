package dev.folkmoot.tools;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.mcp.Call;
import dev.folkmoot.roundtable.ContinueOutcome;
import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.roundtable.RoundtableWaits;
import dev.folkmoot.roundtable.Roundtables;
import dev.folkmoot.roundtable.Viewer;
import dev.folkmoot.tool.Content;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import dev.folkmoot.wire.KeyInput;
import dev.folkmoot.wire.roundtable.CandidatesJson;
import dev.folkmoot.wire.roundtable.CitationsInput;
import dev.folkmoot.wire.roundtable.CitationsJson;
import dev.folkmoot.wire.roundtable.ConsensusInput;
import dev.folkmoot.wire.roundtable.ConsensusResultJson;
import dev.folkmoot.wire.roundtable.ContextRequestsJson;
import dev.folkmoot.wire.roundtable.ContextWaitInput;
import dev.folkmoot.wire.roundtable.ContinueInput;
import dev.folkmoot.wire.roundtable.ControlInput;
import dev.folkmoot.wire.roundtable.ControlResultJson;
import dev.folkmoot.wire.roundtable.ExportInput;
import dev.folkmoot.wire.roundtable.ExportJson;
import dev.folkmoot.wire.roundtable.ResponseDetailInput;
import dev.folkmoot.wire.roundtable.ResponseDetailJson;
import dev.folkmoot.wire.roundtable.RoundDetailsJson;
import dev.folkmoot.wire.roundtable.RoundInput;
import dev.folkmoot.wire.roundtable.RoundResultJson;
import dev.folkmoot.wire.roundtable.RoundtableListInput;
import dev.folkmoot.wire.roundtable.SessionsJson;
import dev.folkmoot.wire.roundtable.StartInput;
import dev.folkmoot.wire.roundtable.SynthesisResultJson;
import dev.folkmoot.wire.roundtable.SynthesizeInput;
import dev.folkmoot.wire.roundtable.ThoughtsInput;
import dev.folkmoot.wire.roundtable.ThoughtsJson;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Tools to start debates, to carry them on and to read them. */
public final class RoundtableTools {
  static final String TOOLSET = "roundtable";
  private static final Duration LONGEST = Duration.ofSeconds(50);

  private final Roundtables roundtables;
  private final Agents agents;

  public RoundtableTools(Roundtables roundtables, Agents agents) {
    this.roundtables = roundtables;
    this.agents = agents;
  }

  public List<Tool<Call>> tools() {
    return List.of(
        Tool.<Call>named("start_roundtable")
            .title("Start a debate")
            .describe(
                "Starts a debate between agents and runs its first round. Returns after at most 50"
                    + " seconds: if pending is true, call wait_for_round, or take your own turn"
                    + " with take_turn if you named yourself in agents. If status is needs_context,"
                    + " find out what contextRequests ask for before you call continue_roundtable.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(StartInput.class, KeyInput.class))
            .gives(ToolSchemas.of(RoundResultJson.class))
            .openWorld()
            .doesLater(this::start),
        Tool.<Call>named("continue_roundtable")
            .title("Run the next round")
            .describe(
                "Runs exactly one more round. Every required context request needs its result in"
                    + " contextResults, or no round is run. Returns after at most 50 seconds: if"
                    + " pending is true, call wait_for_round.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(ContinueInput.class, KeyInput.class))
            .gives(ToolSchemas.of(RoundResultJson.class))
            .openWorld()
            .doesLater(this::goOn),
        Tool.<Call>named("wait_for_round")
            .title("Wait for the end of a round")
            .describe(
                "Waits until a round is over, or until you are asked for your own turn in it."
                    + " Returns after at most 50 seconds: if pending is true, take your turn if it"
                    + " is yours, else call it again.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(RoundInput.class))
            .gives(ToolSchemas.of(RoundResultJson.class))
            .readOnly()
            .waits()
            .doesLater(this::waitForRound),
        Tool.<Call>named("wait_for_context_requests")
            .title("Wait for requests for context")
            .describe(
                "Waits until a debate has a context request that nobody has answered. Find out what"
                    + " it asks for and pass the result to continue_roundtable, or answer the"
                    + " question with the request's id. Returns after at most 50 seconds: if"
                    + " pending is true, call it again.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(ContextWaitInput.class))
            .gives(ToolSchemas.of(ContextRequestsJson.class))
            .readOnly()
            .waits()
            .doesLater(this::waitForRequests),
        Tool.<Call>named("get_consensus")
            .title("Read how far a panel agrees")
            .describe("How far the agents agreed in a round, and where they did not.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(ConsensusInput.class))
            .gives(ToolSchemas.of(ConsensusResultJson.class))
            .readOnly()
            .does(this::consensus),
        Tool.<Call>named("get_agents")
            .title("List the agents that can debate")
            .describe(
                "Lists the agents that you can name for a debate, and the models that play"
                    + " the agents if you name none.")
            .in(TOOLSET)
            .gives(ToolSchemas.of(CandidatesJson.class))
            .readOnly()
            .does(_ -> candidates()),
        Tool.<Call>named("list_sessions")
            .title("List debates")
            .describe("Lists debates, the newest first. Filter by topic, mode, status and date.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(RoundtableListInput.class))
            .gives(ToolSchemas.of(SessionsJson.class))
            .readOnly()
            .does(this::list),
        Tool.<Call>named("get_thoughts")
            .title("Follow one agent's thoughts")
            .describe("All responses of one agent, and how its confidence changed.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(ThoughtsInput.class))
            .gives(ToolSchemas.of(ThoughtsJson.class))
            .readOnly()
            .does(this::thoughts),
        Tool.<Call>named("export_session")
            .title("Export a debate")
            .describe("A whole debate as a Markdown document, or as JSON.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(ExportInput.class))
            .gives(ToolSchemas.of(ExportJson.class))
            .readOnly()
            .does(this::export),
        Tool.<Call>named("control_session")
            .title("Pause, resume or stop a debate")
            .describe(
                "Pauses a debate, lets it go on, or stops it for good. Only people and the agent"
                    + " that started it may do so.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(ControlInput.class))
            .gives(ToolSchemas.of(ControlResultJson.class))
            .destructive()
            .does(this::control),
        Tool.<Call>named("get_round_details")
            .title("Read a round")
            .describe("Every response of a round with its reasons, and the consensus.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(RoundInput.class))
            .gives(ToolSchemas.of(RoundDetailsJson.class))
            .readOnly()
            .does(this::details),
        Tool.<Call>named("get_response_detail")
            .title("Read an agent's response")
            .describe("One agent's responses, with reasons, sources and tool calls.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(ResponseDetailInput.class))
            .gives(ToolSchemas.of(ResponseDetailJson.class))
            .readOnly()
            .does(this::responseDetail),
        Tool.<Call>named("get_citations")
            .title("Read the sources")
            .describe("The sources that agents named, each once.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(CitationsInput.class))
            .gives(ToolSchemas.of(CitationsJson.class))
            .readOnly()
            .does(this::citations),
        Tool.<Call>named("synthesize_debate")
            .title("Sum up a debate")
            .describe(
                "Has a model of the panel sum up the debate so far: common ground, differences,"
                    + " conclusion and recommendation. If computed is true, the server made the"
                    + " summary itself: no model was asked, or none gave a usable answer.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(SynthesizeInput.class))
            .gives(ToolSchemas.of(SynthesisResultJson.class))
            .idempotent()
            .openWorld()
            .doesLater(this::synthesize));
  }

  private CompletableFuture<ToolResult> start(Call call) {
    var deadline = roundtables.waits().deadline(LONGEST);
    var keyed = KeyedArguments.of(call);
    var input = keyed.arguments(StartInput.class);
    var by = AgentCaller.registered(call, agents).speaker();
    if (input.by() != null && !input.by().equals(by.name().value())) {
      throw Refusal.notAllowed(
          "you are %s and may not start it as %s; leave out 'by'".formatted(by.name(), input.by()));
    }
    var id = roundtables.start(input.terms(), input.named(), input.count(), by, keyed.key());
    return roundResult(call, id, 1, List.of(), deadline.left());
  }

  private CompletableFuture<ToolResult> goOn(Call call) {
    var keyed = KeyedArguments.of(call);
    var input = keyed.arguments(ContinueInput.class);
    var body = input.body();
    var id = id(input.sessionId());
    var by = AgentCaller.registered(call, agents).speaker();
    return switch (roundtables.beginNextRound(id, body.focus(), body.results(), by, keyed.key())) {
      case ContinueOutcome.ContextRequired required ->
          CompletableFuture.completedFuture(contextRequired(required));
      case ContinueOutcome.Begun(var round, var ignored) ->
          roundResult(call, id, round, ignored, LONGEST);
    };
  }

  private static ToolResult contextRequired(ContinueOutcome.ContextRequired required) {
    var words = Stream.of(required.message());
    return new ToolResult.Refused(
        Stream.concat(words, required.ignoredMessage().stream()).map(Content::text).toList());
  }

  private CompletableFuture<ToolResult> roundResult(
      Call call, SessionId id, int round, List<String> ignored, Duration limit) {
    return call.unlessCancelled(roundtables.waits().whenAtRest(id, round, limit, progress(call)))
        .thenApply(
            rested ->
                failure(rested, round)
                    .orElseGet(
                        () ->
                            ToolResult.of(
                                RoundResultJson.of(asSeenBy(call, rested), round, ignored))));
  }

  /** Reports progress once for each agent that is done, to a client that wants it. */
  private static Optional<RoundtableWaits.Progress> progress(Call call) {
    var reported = new AtomicInteger(-1);
    return call.wantsProgress()
        ? Optional.of(
            (done, all) -> {
              if (reported.getAndSet(done) != done) {
                call.progress(done, all);
              }
            })
        : Optional.empty();
  }

  private static Optional<ToolResult> failure(Roundtable roundtable, int round) {
    var session = roundtable.session();
    var next =
        session.isCompleted()
            ? ""
            : "; the round does not count: call continue_roundtable to try again";
    return roundtable
        .failure(round)
        .map(why -> ToolResult.refused("roundtable %s: %s%s".formatted(session.id(), why, next)));
  }

  private CompletableFuture<ToolResult> waitForRound(Call call) {
    var input = ToolSchemas.arguments(call, RoundInput.class);
    int round = input.roundNumber();
    var wait =
        roundtables
            .waits()
            .whenRoundOver(
                id(input.sessionId()), round, viewer(call).name(), call.maxWait(), progress(call));
    return call.unlessCancelled(wait)
        .thenApply(
            over ->
                failure(over, round)
                    .orElseGet(() -> result(RoundResultJson.of(asSeenBy(call, over), round))));
  }

  private static ToolResult result(RoundResultJson round) {
    return round.pending() == null ? ToolResult.of(round) : ToolResult.pending(round);
  }

  private CompletableFuture<ToolResult> waitForRequests(Call call) {
    var input = ToolSchemas.arguments(call, ContextWaitInput.class);
    var session = Optional.ofNullable(input.sessionId()).map(SessionId::given);
    var after = Optional.ofNullable(input.after()).map(QuestionId::new);
    return call.unlessCancelled(
            roundtables.waits().whenContextRequested(session, after, call.maxWait()))
        .thenApply(
            open ->
                open.isEmpty()
                    ? ToolResult.pending(ContextRequestsJson.of(open))
                    : ToolResult.of(ContextRequestsJson.of(open)));
  }

  private ToolResult consensus(ToolCall call) {
    var input = ToolSchemas.arguments(call, ConsensusInput.class);
    var found = asSeenBy(call, roundtables.withoutTurns(id(input.sessionId())));
    return ToolResult.of(ConsensusResultJson.of(found, Optional.ofNullable(input.roundNumber())));
  }

  private ToolResult candidates() {
    return ToolResult.of(CandidatesJson.of(roundtables.candidates(), roundtables.modelNames()));
  }

  private ToolResult list(ToolCall call) {
    var input = ToolSchemas.arguments(call, RoundtableListInput.class);
    var page = roundtables.list(input.filter(), input.before(), input.pageSize());
    return ToolResult.of(SessionsJson.of(page, input.pageSize()));
  }

  private ToolResult thoughts(ToolCall call) {
    var input = ToolSchemas.arguments(call, ThoughtsInput.class);
    return ToolResult.of(ThoughtsJson.of(whole(call, input.sessionId()), input.agentId()));
  }

  private ToolResult export(ToolCall call) {
    var input = ToolSchemas.arguments(call, ExportInput.class);
    var found = whole(call, input.sessionId());
    return ToolResult.of(
        Optional.ofNullable(input.format()).orElse("markdown").equals("json")
            ? ExportJson.json(found)
            : ExportJson.markdown(found));
  }

  private ToolResult control(ToolCall call) {
    var input = ToolSchemas.arguments(call, ControlInput.class);
    var id = id(input.sessionId());
    var by = AgentCaller.registered(call, agents).speaker();
    var before = roundtables.control(id, input.action(), by);
    return ToolResult.of(
        ControlResultJson.of(input.action(), before, roundtables.withoutTurns(id)));
  }

  private ToolResult details(ToolCall call) {
    var input = ToolSchemas.arguments(call, RoundInput.class);
    return ToolResult.of(RoundDetailsJson.of(whole(call, input.sessionId()), input.roundNumber()));
  }

  private ToolResult responseDetail(ToolCall call) {
    var input = ToolSchemas.arguments(call, ResponseDetailInput.class);
    return ToolResult.of(
        ResponseDetailJson.of(
            whole(call, input.sessionId()),
            input.agentId(),
            Optional.ofNullable(input.roundNumber())));
  }

  private ToolResult citations(ToolCall call) {
    var input = ToolSchemas.arguments(call, CitationsInput.class);
    return ToolResult.of(
        CitationsJson.of(
            whole(call, input.sessionId()),
            Optional.ofNullable(input.roundNumber()),
            Optional.ofNullable(input.agentId())));
  }

  private CompletableFuture<ToolResult> synthesize(ToolCall call) {
    var input = ToolSchemas.arguments(call, SynthesizeInput.class);
    var id = id(input.sessionId());
    var by = AgentCaller.registered(call, agents).speaker();
    var wanted = Optional.ofNullable(input.synthesizer()).map(AgentId::given);
    return call.unlessCancelled(roundtables.synthesize(id, wanted, by, LONGEST))
        .thenApply(synthesis -> ToolResult.of(SynthesisResultJson.of(id, synthesis)));
  }

  private Roundtable whole(ToolCall call, String id) {
    return asSeenBy(call, roundtables.find(id(id)));
  }

  private static Roundtable asSeenBy(ToolCall call, Roundtable roundtable) {
    return roundtable.asSeenBy(viewer(call));
  }

  private static Viewer viewer(ToolCall call) {
    var caller = call.caller(AgentCaller.class);
    return caller
        .nameIfGiven()
        .map(name -> Viewer.of(name, caller.isPerson()))
        .orElse(caller.isInOpenMode() ? Viewer.OUTSIDER : Viewer.POSSIBLE_PARTICIPANT);
  }

  private static SessionId id(String text) {
    return SessionId.given(text);
  }
}
