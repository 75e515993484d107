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
    var control = control(form, true);
    var reason = form.text("reason").orElse("no reason was given");
    var halt = gate.halt(control.scope(), control.target(), by, reason, form.idempotencyKey());
    return toast(
        exchange,
        control,
        new Toast(
            Toast.NEWS,
            "%s is halted.".formatted(control.subject()),
            gate.noteOn(halt)
                .map("Note: %s."::formatted)
                .orElse("It stays halted until somebody resumes it."),
            Optional.of(halt)));
  }

  private Reply resume(Exchange exchange) {
    var by = frames.visitor(exchange).speaker();
    var form = exchange.form();
    var control = control(form, false);
    var resumed = gate.resume(control.scope(), control.target(), by, form.idempotencyKey());
    var words =
        resumed.isEmpty()
            ? "%s was not halted.".formatted(control.subject())
            : "%s continues, unless an open question holds it.".formatted(control.subject());
    return toast(exchange, control, new Toast(Toast.GOOD, words, "", Optional.empty()));
  }

  private static HaltControl control(Form form, boolean halted) {
    var target = HaltTarget.of(form.require("scope"), form.text("target").orElse(null));
    return new HaltControl(target.scope(), target.name(), halted, true);
  }

  private static Reply toast(Exchange exchange, HaltControl control, Toast toast) {
    return exchange.header("HX-Request").isEmpty()
        ? Reply.seeOther(control.address())
        : Html.ok("toast", toast);
  }
}
