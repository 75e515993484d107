package dev.folkmoot.web;

import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Form;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.wire.ScopeWords;
import java.util.List;
import java.util.Optional;

/** Stops an agent, a session or everything, and lets it go on. */
final class HaltPages {
  private final Gate gate;
  private final Frames frames;

  HaltPages(Gate gate, Frames frames) {
    this.gate = gate;
    this.frames = frames;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/halts", "Halt something", this::halt).page(),
        Route.post("/halts/resume", "Let it go on", this::resume).page());
  }

  private Reply halt(Exchange exchange) {
    var by = frames.visitor(exchange).speaker();
    var form = exchange.form();
    var scope = ScopeWords.scope(form.require("scope"));
    var target = target(scope, form);
    var reason = form.text("reason").orElse("no reason was given");
    var halt = gate.halt(scope, target, by, reason, form.text("key"));
    return told(
        exchange,
        new Told(
            Told.NEWS,
            "%s is halted.".formatted(what(scope, target)),
            "Nothing of it goes on before somebody resumes it.",
            Optional.of(halt)));
  }

  private Reply resume(Exchange exchange) {
    var by = frames.visitor(exchange).speaker();
    var form = exchange.form();
    var scope = ScopeWords.scope(form.require("scope"));
    var target = target(scope, form);
    var resumed = gate.resume(scope, target, by, form.text("key"));
    var words =
        resumed.isEmpty()
            ? "Nobody had halted %s.".formatted(what(scope, target))
            : "%s goes on, unless an open question holds it.".formatted(what(scope, target));
    return told(exchange, new Told(Told.GOOD, words, "", Optional.empty()));
  }

  private static String target(Scope scope, Form form) {
    return ScopeWords.target(scope, form.text("target").orElse(null));
  }

  private static String what(Scope scope, String target) {
    return switch (scope) {
      case AGENT -> target;
      case SESSION -> "Session " + target;
      case SYSTEM -> "Everything";
    };
  }

  private static Reply told(Exchange exchange, Told told) {
    return exchange.header("HX-Request").isEmpty() ? Reply.seeOther("/") : Html.ok("told", told);
  }
}
