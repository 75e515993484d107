package dev.folkmoot.rest;

import dev.folkmoot.audit.Audit;
import dev.folkmoot.audit.RunningVerification;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.wire.audit.AuditJson;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Operators have the log verified, since nobody else can open the database meanwhile. */
public final class AuditRoutes {
  private static final String WHAT = "verify the log";
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final RunningVerification verification;

  public AuditRoutes(Audit audit) {
    this.verification = new RunningVerification(audit);
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
                "/api/audit",
                "Whether events and questions are as the server wrote them",
                this::verify)
            .gives(200, AuditJson.class));
  }

  private Reply verify(Exchange exchange) {
    exchange.caller().requireOperator(WHAT);
    exchange.caller().requireAllToolsets(WHAT);
    try {
      return Reply.ok(
          verification.await(PATIENCE).map(AuditJson::of).orElseGet(AuditJson::pending));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the server stops");
    }
  }
}
