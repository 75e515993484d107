package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.ServerProof;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import tools.jackson.databind.node.ObjectNode;

/** Any failure blocks the tool call, unless the user chose --fail-open. */
@Command(
    name = "hook",
    description =
        "Decide whether a coding agent's tool call, read from standard input, may run: not while a"
            + " question holds the agent.",
    exitCodeList = {
      " 0:the reply on standard output says yes or no",
      " 2:blocked: something went wrong"
    },
    footer = "  folkmoot hook claude-code --agent coder-1 --wait 9m < hook.json")
final class Hook extends ServerCommand {
  private static final Duration CALL = Duration.ofSeconds(50);

  /** The hook ends at most this long after its wait, which begins at the start of the process. */
  static final Duration PATIENCE = Duration.ofSeconds(6);

  /** The longest time that the first request of the script {@code folkmoot-hook} takes. */
  private static final Duration SCRIPT = Duration.ofSeconds(1);

  /** The time for the shells around Java. */
  private static final Duration SHELLS = Duration.ofSeconds(3);

  /** A wait must end this long before Claude Code gives up on the hook. */
  static final Duration MARGIN = SCRIPT.plus(PATIENCE).plus(SHELLS);

  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private Cli cli;

  @Parameters(
      index = "0",
      paramLabel = "claude-code",
      description = "The program whose hook this is.")
  String program = "";

  @Option(
      names = "--agent",
      paramLabel = "NAME",
      defaultValue = "${env:FOLKMOOT_AGENT}",
      description = "The agent. Default: $$FOLKMOOT_AGENT, else the token's owner.")
  @Nullable String agent;

  @Option(
      names = "--session",
      paramLabel = "S",
      description = "A session of the agent, in addition to those that the server knows.")
  @Nullable String session;

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      description = "How long to wait for clearance before saying no.")
  Duration wait = Duration.ZERO;

  @Option(names = "--fail-open", description = "Let the tool call run if something goes wrong.")
  boolean failOpen;

  @Override
  int run(Client client) throws InterruptedException {
    try {
      if (!program.equals("claude-code")) {
        throw new CliFailure("Unknown program '%s'. Use claude-code".formatted(program));
      }
      out().println(decide(client, input()).json());
      if (out().checkError()) {
        throw new CliFailure("the decision could not be written");
      }
      return 0;
    } catch (RuntimeException | Error e) {
      err().println("Folkmoot could not be asked: " + e.getMessage());
      return failOpen ? 0 : CliFailure.FAILED;
    }
  }

  @Override
  Optional<String> token() {
    return address.ownToken();
  }

  /**
   * Before the server gets a token, it must prove that it has its key. Without a token no earlier
   * proof is needed, because the server signs its decision.
   */
  @Override
  Optional<KnownServer> knownServer(URI server, Optional<String> token) {
    return token.isPresent() ? signer(server) : Optional.empty();
  }

  /** Only a server with a known key may say yes, even if the user named its address. */
  private Optional<KnownServer> signer(URI server) {
    return "https".equals(server.getScheme())
        ? Optional.empty()
        : Optional.of(KnownServer.read(address.serverKeyFile()));
  }

  /** Rejects a reply that is no decision of Folkmoot: another program may listen on the port. */
  private Reply requireDecision(Reply reply, String nonce, ObjectNode input) {
    var server = address.find();
    signer(server).ifPresent(known -> requireProof(known, server, reply, nonce, input));
    var decision = reply.as(ObjectNode.class);
    if (reply.decision().isEmpty() || !(decision.isEmpty() || decision.has("hookSpecificOutput"))) {
      throw new CliFailure("the server at %s is not Folkmoot; check --url".formatted(server));
    }
    return reply;
  }

  /** The signature covers the request and the decision, so neither was altered on the way. */
  private void requireProof(
      KnownServer known, URI server, Reply reply, String nonce, ObjectNode input) {
    var request =
        new ServerProof.HookRequest(
            agent == null ? "" : agent,
            session == null ? "" : session,
            input.path("hook_event_name").asString(""),
            input.path("tool_name").asString(""));
    var words = ServerProof.ofDecision(nonce, request, reply.decision(), reply.json());
    if (!known.isSigned(words, reply.proof())) {
      throw known.unproven(server);
    }
  }

  private Reply decide(Client client, ObjectNode input) throws InterruptedException {
    long end = cli.started() + wait.toNanos();
    var cursor = "";
    while (true) {
      var left = Duration.ofNanos(end - System.nanoTime());
      var most = left.compareTo(CALL) < 0 ? left : CALL;
      var waitTime = most.isNegative() ? Duration.ZERO : most;
      var nonce = ServerProof.newNonce();
      var resource =
          new Resource("/hooks/claude-code", "")
              .with("nonce", nonce)
              .with("agent", agent)
              .with("session", session)
              .with("timeout", waitTime.isZero() ? null : waitTime.toMillis() + "ms")
              .with("cursor", cursor.isEmpty() ? null : cursor);
      client.giveUpAfter(most.plus(PATIENCE));
      var reply = requireDecision(client.post(resource, input), nonce, input);
      cursor = reply.cursor();
      if (cursor.isEmpty() || System.nanoTime() - end >= 0) {
        return reply;
      }
    }
  }

  /** The fields that the decision needs, without the tool's arguments: these may be secret. */
  private static ObjectNode input() {
    try {
      var whole =
          Json.MAPPER.readTree(new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
      if (!(whole instanceof ObjectNode object)) {
        throw new CliFailure("the input is not a JSON object; send the hook's input as JSON");
      }
      return object.retain("hook_event_name", "tool_name");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
