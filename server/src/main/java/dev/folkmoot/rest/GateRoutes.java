package dev.folkmoot.rest;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.wire.gate.CheckJson;
import dev.folkmoot.wire.gate.ClearanceJson;
import dev.folkmoot.wire.gate.GateJson;
import dev.folkmoot.wire.gate.HaltBody;
import dev.folkmoot.wire.gate.HaltTarget;
import dev.folkmoot.wire.gate.QuestionJson;
import dev.folkmoot.wire.gate.ResumeBody;
import dev.folkmoot.wire.gate.ResumeResultJson;
import java.util.List;
import java.util.Optional;

/** Routes to check the gate, to wait for clearance, to halt and to resume. */
public final class GateRoutes {
  private final Gate gate;
  private final Callers callers;

  public GateRoutes(Gate gate, Callers callers) {
    this.gate = gate;
    this.callers = callers;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/api/gate", "List what is held now", _ -> Reply.ok(GateJson.of(gate.status())))
            .gives(200, GateJson.class),
        Route.get("/api/gate/{agentId}", "May this agent go on?", this::check)
            .query("session", "the session the agent works in; default: all of its sessions")
            .gives(200, CheckJson.class),
        Route.get("/api/gate/{agentId}/clearance", "Wait until this agent may go on", this::clear)
            .query("session", "the session the agent works in; default: all of its sessions")
            .query("timeout", "how long to wait; default 30s, at most 55s")
            .query("cursor", "the cursor of the last pending reply")
            .gives(200, ClearanceJson.class),
        Route.post("/api/halts", "Halt an agent, a session or everything", this::halt)
            .takes(HaltBody.class)
            .gives(201, QuestionJson.class)
            .takesIdempotencyKey(),
        Route.post("/api/halts/resume", "Lift the halts of a target", this::resume)
            .takes(ResumeBody.class)
            .gives(200, ResumeResultJson.class)
            .takesIdempotencyKey());
  }

  private Reply check(Exchange exchange) {
    var agent = AgentId.given(exchange.path("agentId"));
    var session = session(exchange);
    return Reply.ok(
        CheckJson.of(
            callers.mayBe(exchange, agent)
                ? gate.check(agent, session)
                : gate.withoutJoining().check(agent, session)));
  }

  private Reply clear(Exchange exchange) {
    var agent = AgentId.given(exchange.path("agentId"));
    var session = session(exchange);
    var cursor = exchange.query("cursor");
    return Reply.later(
        callers.mayBe(exchange, agent)
            ? gate.clearance(agent, session, exchange.timeout(), cursor)
            : gate.withoutJoining().clearance(agent, session, exchange.timeout(), cursor),
        clearance -> Reply.ok(ClearanceJson.of(clearance, exchange.cutNote())));
  }

  private Reply halt(Exchange exchange) {
    var body = exchange.body(HaltBody.class);
    var target = HaltTarget.of(body.scope(), body.target());
    var reason = Optional.ofNullable(body.reason()).orElse("no reason was given");
    var halt =
        gate.halt(
            target.scope(),
            target.name(),
            callers.speaker(exchange, body.by()),
            reason,
            exchange.idempotencyKey());
    return Reply.json(201, QuestionJson.ofHalt(halt, gate.noteOn(halt)));
  }

  private Reply resume(Exchange exchange) {
    var body = exchange.body(ResumeBody.class);
    var target = HaltTarget.of(body.scope(), body.target());
    var by = callers.speaker(exchange, body.by());
    var resumed = gate.resume(target.scope(), target.name(), by, exchange.idempotencyKey());
    return Reply.ok(ResumeResultJson.of(resumed, gate.status()));
  }

  private static Optional<SessionId> session(Exchange exchange) {
    return exchange.query("session").map(SessionId::given);
  }
}
