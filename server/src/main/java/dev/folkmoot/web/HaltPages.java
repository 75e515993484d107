package dev.folkmoot.web;

import dev.folkmoot.gate.Gate;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Form;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.wire.gate.HaltTarget;
import java.util.List;
import java.util.Optional;

/** The forms that halt and resume an agent, a session or everything. */
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
        Route.post("/halts/resume", "Resume it", this::resume).page());
  }

  private Reply halt(Exchange exchange) {
    var by = frames.visitor(exchange).speaker();
    var form = exchange.form();
    var stop = stop(form, true);
    var reason = form.text("reason").orElse("no reason was given");
    var halt = gate.halt(stop.scope(), stop.target(), by, reason, form.idempotencyKey());
    return toast(
        exchange,
        stop,
        new Toast(
            Toast.NEWS,
            "%s is halted.".formatted(stop.subject()),
            gate.noteOn(halt)
                .map("Note: %s."::formatted)
                .orElse("It stays halted until somebody resumes it."),
            Optional.of(halt)));
  }

  private Reply resume(Exchange exchange) {
    var by = frames.visitor(exchange).speaker();
    var form = exchange.form();
    var stop = stop(form, false);
    var resumed = gate.resume(stop.scope(), stop.target(), by, form.idempotencyKey());
    var words =
        resumed.isEmpty()
            ? "%s was not halted.".formatted(stop.subject())
            : "%s continues, unless an open question holds it.".formatted(stop.subject());
    return toast(exchange, stop, new Toast(Toast.GOOD, words, "", Optional.empty()));
  }

  private static HaltControl stop(Form form, boolean halted) {
    var target = HaltTarget.of(form.require("scope"), form.text("target").orElse(null));
    return new HaltControl(target.scope(), target.name(), halted, true);
  }

  private static Reply toast(Exchange exchange, HaltControl stop, Toast toast) {
    return exchange.header("HX-Request").isEmpty()
        ? Reply.seeOther(stop.address())
        : Html.ok("toast", toast);
  }
}
