package dev.folkmoot;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.http.HttpMetrics;
import dev.folkmoot.http.HttpServer;
import dev.folkmoot.http.Route;
import dev.folkmoot.http.Router;
import dev.folkmoot.rest.AgentRoutes;
import dev.folkmoot.rest.EventRoutes;
import dev.folkmoot.rest.GateRoutes;
import dev.folkmoot.rest.Metrics;
import dev.folkmoot.rest.QuestionRoutes;
import dev.folkmoot.rest.SystemRoutes;
import dev.folkmoot.store.PostgresStore;
import dev.folkmoot.store.SqliteStore;
import dev.folkmoot.store.Store;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server: everything wired, from top to bottom. */
public final class Folkmoot implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Folkmoot.class);

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private final AtomicBoolean stopping = new AtomicBoolean();
  private final String url;
  private final Gate gate;

  public static Folkmoot start(Config config) {
    return new Folkmoot(config);
  }

  private Folkmoot(Config config) {
    try {
      var directory = keep(DataDirectory.open(config.data()));
      var store = keep(store(config, directory));
      var waits = new Waits();
      var events = new EventLog(store, waits);
      var agents = new Agents(store);
      gate = new Gate(store, events, waits, agents);
      keep(Upkeep.start(store, events, agents, config.eventRetention()));
      events.tail().start();
      keep(events.tail());
      gate.start();
      keep(gate);

      var counts = new HttpMetrics();
      var system =
          new SystemRoutes(
              () -> !stopping.get() && store.read(tx -> tx.sql("select 1 as one").exists()),
              new Metrics(store, gate, waits, counts),
              version());
      var routes =
          system.with(
              Stream.of(
                      new QuestionRoutes(gate, agents).routes(),
                      new GateRoutes(gate, agents).routes(),
                      new AgentRoutes(agents).routes(),
                      new EventRoutes(events).routes())
                  .flatMap(List<Route>::stream)
                  .toList());
      var http = keep(HttpServer.start(config.host(), config.port(), new Router(routes), counts));
      keep(waits);
      url = "http://%s:%d".formatted(bracketed(config.host()), http.port());
      directory.announce(url);
    } catch (IOException e) {
      close();
      throw new StartFailure(
          "port %d on %s is taken or not allowed; give another --port, or 0 for a free one"
              .formatted(config.port(), config.host()));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private static Store store(Config config, DataDirectory directory) {
    if (config.database().isPresent()) {
      return PostgresStore.open(config.database().get());
    }
    var file = directory.database();
    directory.keepNativeLibrary();
    return SqliteStore.open(file, InstantSource.system());
  }

  public String url() {
    return url;
  }

  public Gate gate() {
    return gate;
  }

  static String version() {
    return Optional.ofNullable(Folkmoot.class.getPackage().getImplementationVersion())
        .orElse("dev");
  }

  /** Tells who waits to come back, lets requests finish, and closes from bottom to top. */
  @Override
  public void close() {
    stopping.set(true);
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (Exception e) {
        log.warn("a part did not close", e);
      }
    }
  }

  private <T extends AutoCloseable> T keep(T part) {
    parts.push(part);
    return part;
  }

  private static String bracketed(String host) {
    return host.contains(":") ? "[" + host + "]" : host;
  }
}
