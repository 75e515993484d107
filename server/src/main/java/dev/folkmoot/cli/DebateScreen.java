package dev.folkmoot.cli;

import dev.folkmoot.wire.roundtable.ContextRequestJson;
import dev.folkmoot.wire.roundtable.FailureJson;
import dev.folkmoot.wire.roundtable.ResponseJson;
import dev.folkmoot.wire.roundtable.RoundtableJson;
import dev.folkmoot.wire.roundtable.RoundtableJson.RoundJson;
import dev.folkmoot.wire.roundtable.RoundtableJson.SessionJson;
import java.util.List;

/** Prints the parts of a debate, each of them once. */
interface DebateScreen {
  /** A round begins. */
  void round(SessionJson session, RoundJson round);

  void response(RoundtableJson debate, ResponseJson response);

  void failure(RoundJson round, FailureJson failure);

  /** A round is over. */
  void end(RoundJson round);

  /** The context requests that the round left open. */
  void requests(List<ContextRequestJson> requests);

  /** The state of the debate when the command ends. */
  void session(SessionJson session);
}
