package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.roundtable.ContextRequestJson;
import dev.folkmoot.wire.roundtable.FailureJson;
import dev.folkmoot.wire.roundtable.ResponseJson;
import dev.folkmoot.wire.roundtable.RoundtableJson;
import dev.folkmoot.wire.roundtable.RoundtableJson.RoundJson;
import dev.folkmoot.wire.roundtable.RoundtableJson.SessionJson;
import java.io.PrintWriter;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Prints a debate for programs: one JSON object per line, with its {@code type}. */
record DebateJsonLines(PrintWriter out) implements DebateScreen {
  @Override
  public void round(SessionJson session, RoundJson round) {}

  @Override
  public void response(RoundtableJson debate, ResponseJson response) {
    print("response", Json.object(), response);
  }

  @Override
  public void failure(RoundJson round, FailureJson failure) {
    print("failure", Json.object().put("roundNumber", round.roundNumber()), failure);
  }

  /** Leaves the responses and failures out, because they have their own lines. */
  @Override
  public void end(RoundJson round) {
    var line = tree(round);
    line.remove("responses");
    line.remove("failures");
    print("round", Json.object(), line);
  }

  @Override
  public void requests(List<ContextRequestJson> requests) {
    requests.forEach(request -> print("contextRequest", Json.object(), request));
  }

  @Override
  public void session(SessionJson session) {
    print("session", Json.object(), session);
  }

  private void print(String type, ObjectNode more, Object part) {
    out.println(Json.write(Json.object().put("type", type).setAll(more).setAll(tree(part))));
  }

  private static ObjectNode tree(Object part) {
    return (ObjectNode) Json.tree(Json.write(part));
  }
}
