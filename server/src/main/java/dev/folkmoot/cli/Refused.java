package dev.folkmoot.cli;

import java.net.URI;

/** The server refused the request. */
public final class Refused extends CliFailure {
  private final Reply reply;
  private final Problem problem;

  private Refused(int exitCode, String message, Reply reply, Problem problem) {
    super(exitCode, message);
    this.reply = reply;
    this.problem = problem;
  }

  static Refused by(Reply reply, URI server) {
    var problem = Problem.of(reply);
    return new Refused(FAILED, problem.message(server), reply, problem);
  }

  Refused as(int exitCode, String message) {
    return new Refused(exitCode, message, reply, problem);
  }

  public int status() {
    return problem.status();
  }

  Problem problem() {
    return problem;
  }

  Reply reply() {
    return reply;
  }

  String json() {
    return reply.json();
  }
}
