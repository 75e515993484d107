package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.audit.AuditJson;
import dev.folkmoot.wire.audit.FindingJson;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "verify",
    description = {
      "Check that events and questions are as the server wrote them.",
      "Asks a running server, as an operator, or reads the data of a stopped one."
    },
    exitCodeList = {
      "0:nothing was changed behind the server's back",
      "1:something was edited, is missing or was inserted",
      "2:it could not be checked"
    },
    footer = "  folkmoot verify --data ~/.folkmoot || mail -s \"decisions changed\" root")
public final class Verify extends ServerCommand {
  static final int TAMPERED = 1;
  private static final Duration LONGEST_CALL = Duration.ofSeconds(60);

  /** The data of a server that does not run. */
  public record StoppedServer(
      Path data, Optional<Path> config, Optional<String> databaseUrl, Optional<Path> auditKey) {}

  /** Verifies the data of a server that does not run. */
  public interface Verifier {
    AuditJson verify(StoppedServer data);
  }

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The folkmoot.yaml of the stopped server.")
  @Nullable Path config;

  @Option(
      names = "--database-url",
      paramLabel = "URL",
      description = "The PostgreSQL database of the stopped server.")
  @Nullable String databaseUrl;

  @Option(
      names = "--audit-key",
      paramLabel = "FILE",
      description =
          "The audit key of the stopped server. Default: audit.key in the data directory.")
  @Nullable Path auditKey;

  private final Verifier verifier;

  public Verify(Verifier verifier) {
    this.verifier = verifier;
  }

  @Override
  int run(Client client) throws InterruptedException {
    var report = report(client);
    out().println(json ? Json.write(report) : words(report));
    return switch (report.verdict()) {
      case "clean" -> 0;
      case "tampered" -> TAMPERED;
      default -> CliFailure.FAILED;
    };
  }

  private AuditJson report(Client client) throws InterruptedException {
    if (address.isKnown()) {
      try {
        return ask(client);
      } catch (ServerAway away) {
        if (address.isNamed()) {
          throw away;
        }
      }
    }
    return verifier.verify(
        new StoppedServer(
            address.data(),
            Optional.ofNullable(config),
            Optional.ofNullable(databaseUrl),
            Optional.ofNullable(auditKey)));
  }

  private static AuditJson ask(Client client) throws InterruptedException {
    client.giveUpAfter(LONGEST_CALL);
    AuditJson report;
    do {
      report = client.get(Resource.at("audit")).as(AuditJson.class);
    } while (report.verdict().equals("pending"));
    return report;
  }

  private static String words(AuditJson report) {
    return switch (report.verdict()) {
      case "clean" -> "Clean. " + scope(report);
      case "tampered" -> found(report) + "\n" + scope(report);
      default -> "Not checked: " + report.reason();
    };
  }

  private static String scope(AuditJson report) {
    return "Checked %d events (%d to %d) and %d questions; the last checkpoint is at event %d.%s"
        .formatted(
            report.events(),
            report.from(),
            report.upto(),
            report.questions(),
            report.checkpoint(),
            report.notVouched() == 0
                ? ""
                : " %d questions are older than the audit and cannot be checked."
                    .formatted(report.notVouched()));
  }

  private static String found(AuditJson report) {
    var text = new StringBuilder("The data was changed behind the server's back:");
    report.findings().forEach(finding -> text.append("\n  ").append(line(finding)));
    if (report.more() > 0) {
      text.append("\n  and %d more".formatted(report.more()));
    }
    return text.toString();
  }

  private static String line(FindingJson finding) {
    return "%-8s  %s%s%s"
        .formatted(
            finding.kind(),
            finding.event() == null ? "" : "event %d: ".formatted(finding.event()),
            finding.questionId() == null
                ? ""
                : "question %s: ".formatted(TerminalStyle.line(finding.questionId())),
            TerminalStyle.line(finding.detail()));
  }
}
