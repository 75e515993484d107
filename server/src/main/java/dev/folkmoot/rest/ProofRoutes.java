package dev.folkmoot.rest;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.ServerProof;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.trust.ServerIdentity;
import dev.folkmoot.wire.trust.ProofJson;
import java.util.List;

/**
 * Proves who the server is. Needs no token: a client asks for the proof before it shows its token.
 */
public final class ProofRoutes {
  private final ServerIdentity identity;

  public ProofRoutes(ServerIdentity identity) {
    this.identity = identity;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/api/proof", "Prove that the server has its data directory's key", this::prove)
            .query("nonce", "16 to 64 random letters and digits, new for each request")
            .open()
            .gives(200, ProofJson.class));
  }

  private Reply prove(Exchange exchange) {
    var nonce =
        exchange
            .query("nonce")
            .orElseThrow(() -> Refusal.invalid("nonce is missing; call /api/proof?nonce=RANDOM"));
    return Reply.ok(ProofJson.of(identity, ServerProof.requireNonce(nonce)));
  }
}
