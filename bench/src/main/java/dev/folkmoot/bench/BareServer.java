package dev.folkmoot.bench;

import dev.folkmoot.events.WaitStep;
import dev.folkmoot.events.Waits;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.HttpMetrics;
import dev.folkmoot.http.HttpServer;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.http.Router;
import dev.folkmoot.rest.PathAdvice;
import dev.folkmoot.store.SqliteStore;
import dev.folkmoot.store.Store;
import dev.folkmoot.trust.Trust;
import dev.folkmoot.wire.gate.AnswerBody;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A bare server on our stack: HTTP, one durable row and one wake, without a gate. */
final class BareServer {
  private final Store store;
  private final Waits waits = new Waits();
  private final Set<String> written = ConcurrentHashMap.newKeySet();

  private BareServer(Store store) {
    this.store = store;
  }

  public static void main(String[] args) throws IOException {
    var store = SqliteStore.open(Path.of(args[0], "bare.db"), InstantSource.system());
    store.write(
        tx -> tx.sql("create table row (id text primary key, text text not null)").update());
    var http =
        HttpServer.start(
            ListenAddress.loopback("127.0.0.1", 0),
            new Router(new BareServer(store).routes(), new PathAdvice()),
            new Trust.Open(),
            new HttpMetrics());
    System.out.println("The bare server is ready at http://127.0.0.1:" + http.port());
  }

  private List<Route> routes() {
    return List.of(
        Route.get("/constant/{name}", "The same for everybody", _ -> constant()),
        Route.get("/rows/{id}/written", "Wait until the row is written", this::await),
        Route.post("/rows/{id}", "Write a row", this::write));
  }

  private static Reply constant() {
    return Reply.text(200, "application/json", "{\"canProceed\":true,\"heldBy\":[]}");
  }

  private Reply await(Exchange exchange) {
    var id = exchange.path("id");
    boolean open = !written.contains(id);
    return new Reply.Later(
        waits.await(
            exchange.timeout(),
            () ->
                written.contains(id) ? new WaitStep.Done<>(cleared(open)) : new WaitStep.Wait<>(id),
            () -> Reply.text(200, "application/json", "{\"cleared\":false}")));
  }

  private static Reply cleared(boolean waited) {
    return Reply.text(
        200, "application/json", "{\"cleared\":true,\"waited\":%s}".formatted(waited));
  }

  private Reply write(Exchange exchange) {
    var id = exchange.path("id");
    var text = exchange.body(AnswerBody.class).answer();
    store.write(
        tx -> {
          tx.afterCommit(
              () -> {
                written.add(id);
                waits.raise(id);
              });
          return tx.sql("insert into row (id, text) values (:id, :text)")
              .set("id", id)
              .set("text", text)
              .update();
        });
    return Reply.text(200, "application/json", "{\"accepted\":true}");
  }
}
