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

/** Lets operators verify the log of a running server, whose database no other process can open. */
public final class AuditRoutes {
  private static final String ACTION = "verify the log";
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final RunningVerification verification;

  public AuditRoutes(Audit audit) {
    this.verification = new RunningVerification(audit);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/api/audit", "Check that nobody has changed events and questions", this::verify)
            .gives(200, AuditJson.class));
  }

  private Reply verify(Exchange exchange) {
    exchange.caller().requireOperator(ACTION);
    exchange.caller().requireAllToolsets(ACTION);
    try {
      return Reply.ok(
          verification.await(PATIENCE).map(AuditJson::of).orElseGet(AuditJson::pending));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the server is stopping");
    }
  }
}
