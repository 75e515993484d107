package dev.folkmoot.tools;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.AnswerConditions;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Outcome;
import dev.folkmoot.gate.QuestionFilter;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import dev.folkmoot.wire.KeyInput;
import dev.folkmoot.wire.gate.AnswerInput;
import dev.folkmoot.wire.gate.AnswerResultJson;
import dev.folkmoot.wire.gate.AskJson;
import dev.folkmoot.wire.gate.CancelInput;
import dev.folkmoot.wire.gate.CheckInput;
import dev.folkmoot.wire.gate.CheckJson;
import dev.folkmoot.wire.gate.HaltInput;
import dev.folkmoot.wire.gate.HaltTarget;
import dev.folkmoot.wire.gate.QuestionJson;
import dev.folkmoot.wire.gate.QuestionsInput;
import dev.folkmoot.wire.gate.QuestionsJson;
import dev.folkmoot.wire.gate.ResumeInput;
import dev.folkmoot.wire.gate.ResumeResultJson;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Tools to ask, answer, check and halt. The tools that wait are in {@link WaitingTools}. */
public final class GateTools {
  static final String TOOLSET = "gate";

  private final Gate gate;
  private final Agents agents;

  public GateTools(Gate gate, Agents agents) {
    this.gate = gate;
    this.agents = agents;
  }

  public List<Tool<ToolCall>> tools() {
    return List.of(
        Tool.named("ask_question")
            .title("Ask a question")
            .describe(
                "Ask people or other agents. BLOCKING, APPROVAL, ESCALATION and EMERGENCY hold you"
                    + " until they are answered: do nothing else after asking one. The others hold"
                    + " nobody.")
            .pointsTo(
                "If the question holds you, call wait_for_clearance; if it was answered before that"
                    + " call, wait_for_answer returns the answer. If it holds nobody, call"
                    + " wait_for_answer if you need the answer.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(AskJson.class, KeyInput.class))
            .gives(ToolSchemas.of(QuestionJson.class))
            .does(this::ask),
        Tool.named("answer_question")
            .title("Answer a question")
            .describe(
                "Answer a question that somebody else asked. You cannot answer one that holds you,"
                    + " nor one that people must answer; you can answer a BLOCKING question only if"
                    + " its 'to' names you.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(AnswerInput.class))
            .gives(ToolSchemas.of(AnswerResultJson.class))
            .idempotent()
            .does(this::answer),
        Tool.named("cancel_question")
            .title("Withdraw a question")
            .describe("Withdraw a question that you asked and that does not hold you.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(CancelInput.class))
            .gives(ToolSchemas.of(QuestionJson.class))
            .destructive()
            .does(this::cancel),
        Tool.named("check_gate")
            .title("May I go on?")
            .describe(
                "Tells whether you may go on, and lists every question that holds you. Call it"
                    + " before each piece of work.")
            .pointsTo("If you are held, call wait_for_clearance.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(CheckInput.class))
            .gives(ToolSchemas.of(CheckJson.class))
            .readOnly()
            .does(this::check),
        Tool.named("list_questions")
            .title("List questions")
            .describe(
                "Lists the open questions, holds first and then the most urgent; or those of"
                    + " another status, the newest first.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(QuestionsInput.class))
            .gives(ToolSchemas.of(QuestionsJson.class))
            .readOnly()
            .does(this::list),
        Tool.named("halt")
            .title("Halt an agent, a session or everything")
            .describe("For people and operators: hold a target until it is resumed.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(HaltInput.class))
            .gives(ToolSchemas.of(QuestionJson.class))
            .destructive()
            .does(this::halt),
        Tool.named("resume")
            .title("Lift a halt")
            .describe(
                "For people and operators: lift all halts of a target. Its other questions"
                    + " stay open.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(ResumeInput.class))
            .gives(ToolSchemas.of(ResumeResultJson.class))
            .idempotent()
            .does(this::resume));
  }

  private ToolResult ask(ToolCall call) {
    var by = AgentCaller.registered(call, agents).speaker();
    var keyed = KeyedArguments.of(call);
    var body = keyed.arguments(AskJson.class);
    if (body.askedBy() != null && !body.askedBy().equals(by.name().value())) {
      throw Refusal.notAllowed(
          "you are %s and may not ask as %s; leave out 'askedBy'"
              .formatted(by.name(), body.askedBy()));
    }
    var ask = body.ask(by);
    keyed.key().ifPresent(ask::key);
    return ToolResult.of(QuestionJson.of(gate.ask(ask)));
  }

  private ToolResult answer(ToolCall call) {
    var input = ToolSchemas.arguments(call, AnswerInput.class);
    var by = AgentCaller.registered(call, agents).speaker();
    var conditions = new AnswerConditions(Optional.empty(), Optional.ofNullable(input.digest()));
    var id = new QuestionId(input.questionId());
    return result(gate.answer(id, by, input.words(), conditions), AnswerResultJson::of);
  }

  private ToolResult cancel(ToolCall call) {
    var input = ToolSchemas.arguments(call, CancelInput.class);
    var id = new QuestionId(input.questionId());
    var reason = Optional.ofNullable(input.reason());
    return result(
        gate.cancel(id, AgentCaller.registered(call, agents).speaker(), reason),
        accepted -> QuestionJson.of(accepted.question()));
  }

  private ToolResult check(ToolCall call) {
    var input = ToolSchemas.arguments(call, CheckInput.class);
    var self = AgentCaller.registered(call, agents).name();
    var agent = Optional.ofNullable(input.agentId()).map(AgentId::given).orElse(self);
    var session = session(input.sessionId());
    return ToolResult.of(
        CheckJson.of(
            agent.isAlike(self)
                ? gate.check(agent, session)
                : gate.withoutJoining().check(agent, session)));
  }

  private ToolResult list(ToolCall call) {
    var input = ToolSchemas.arguments(call, QuestionsInput.class);
    var filter =
        new QuestionFilter(
            Optional.ofNullable(input.status()).or(() -> Optional.of("open")),
            Optional.ofNullable(input.agentId()).map(AgentId::given),
            session(input.sessionId()),
            Optional.ofNullable(input.type()),
            Optional.ofNullable(input.to()),
            Optional.ofNullable(input.text()));
    int limit = Optional.ofNullable(input.limit()).orElse(50);
    return ToolResult.of(
        QuestionsJson.of(gate.inbox().list(filter, limit, Optional.ofNullable(input.cursor()))));
  }

  private ToolResult halt(ToolCall call) {
    var input = ToolSchemas.arguments(call, HaltInput.class);
    var target = HaltTarget.of(input.scope(), input.target());
    var by = AgentCaller.registered(call, agents).speaker();
    var halt = gate.halt(target.scope(), target.name(), by, input.reason(), Optional.empty());
    return ToolResult.of(QuestionJson.ofHalt(halt, gate.noteOn(halt)));
  }

  private ToolResult resume(ToolCall call) {
    var input = ToolSchemas.arguments(call, ResumeInput.class);
    var target = HaltTarget.of(input.scope(), input.target());
    var by = AgentCaller.registered(call, agents).speaker();
    var resumed = gate.resume(target.scope(), target.name(), by, Optional.empty());
    return ToolResult.of(ResumeResultJson.of(resumed, gate.status()));
  }

  private static ToolResult result(Outcome outcome, Function<Outcome.Accepted, Object> body) {
    return switch (outcome) {
      case Outcome.Accepted accepted -> ToolResult.of(body.apply(accepted));
      case Outcome.TooLate(var question) ->
          ToolResult.refused(
              "too late: the question is already %s; wait_for_answer returns its state"
                  .formatted(question.state().word()));
      case Outcome.Changed _ ->
          ToolResult.refused(
              "the question has changed since you read it; read it again before you answer");
    };
  }

  private static Optional<SessionId> session(@Nullable String name) {
    return Optional.ofNullable(name).map(SessionId::given);
  }
}
