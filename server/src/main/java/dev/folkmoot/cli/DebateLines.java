package dev.folkmoot.cli;

import dev.folkmoot.wire.roundtable.ConsensusJson;
import dev.folkmoot.wire.roundtable.ContextRequestJson;
import dev.folkmoot.wire.roundtable.FailureJson;
import dev.folkmoot.wire.roundtable.ResponseJson;
import dev.folkmoot.wire.roundtable.RoundResultJson.PanelJson;
import dev.folkmoot.wire.roundtable.RoundtableJson;
import dev.folkmoot.wire.roundtable.RoundtableJson.DebaterJson;
import dev.folkmoot.wire.roundtable.RoundtableJson.RoundJson;
import dev.folkmoot.wire.roundtable.RoundtableJson.SessionJson;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Prints a debate for people. */
record DebateLines(PrintWriter out, TerminalStyle style) implements DebateScreen {
  private static final String NO_ROLE = "participant";

  @Override
  public void round(SessionJson session, RoundJson round) {
    out.println(
        style.faint("%n── Round %d of %d".formatted(round.roundNumber(), session.totalRounds())));
    if (round.focusQuestion() != null) {
      out.println("Focus: " + TerminalStyle.line(round.focusQuestion()));
    }
  }

  @Override
  public void response(RoundtableJson debate, ResponseJson response) {
    var about = new ArrayList<String>();
    debate.agents().stream()
        .filter(agent -> agent.id().equals(response.agentId()))
        .map(DebaterJson::role)
        .filter(role -> !role.equals(NO_ROLE))
        .forEach(about::add);
    if (response.stance() != null) {
      about.add(
          response.stance()
              + (Boolean.TRUE.equals(response.wrongStance()) ? " (not its side)" : ""));
    }
    if (!response.form().equals("text")) {
      about.add(percent(response.confidence()) + " sure");
    }
    out.println(
        style.bold(TerminalStyle.line(response.agentName()))
            + (about.isEmpty() ? "" : ": " + TerminalStyle.line(String.join(", ", about))));
    out.println(style.paragraph(response.position()));
    if (!response.reasoning().isBlank()) {
      out.println(style.faint(style.indentedParagraph(response.reasoning())));
    }
  }

  @Override
  public void failure(RoundJson round, FailureJson failure) {
    out.println(style.bold(TerminalStyle.line(failure.agentName())));
    out.println(style.red("  gave no response: " + TerminalStyle.line(failure.error())));
  }

  @Override
  public void end(RoundJson round) {
    out.println(panel(round.panel()));
    if (round.consensus() != null) {
      out.println(consensus(round.consensus()));
    }
  }

  private static String panel(PanelJson panel) {
    return "Panel: %d asked, %d answered, %d failed"
        .formatted(panel.asked(), panel.answered(), panel.failed());
  }

  private String consensus(ConsensusJson consensus) {
    var source = consensus.computed() ? " (computed)" : "";
    return "%s%s: %s"
        .formatted(
            style.bold("Consensus: " + percent(consensus.agreementLevel())),
            source,
            TerminalStyle.line(consensus.summary()));
  }

  @Override
  public void requests(List<ContextRequestJson> requests) {
    requests.forEach(
        request -> {
          out.println(
              style.yellow(
                  "%s needs to know (%s): %s"
                      .formatted(
                          TerminalStyle.line(request.agentId()),
                          TerminalStyle.line(request.priority()),
                          TerminalStyle.line(request.query()))));
          out.println(style.paragraph(request.reason()));
        });
  }

  @Override
  public void session(SessionJson session) {}

  private static String percent(double share) {
    return Math.round(share * 100) + " %";
  }
}
