package dev.folkmoot;

import dev.folkmoot.cli.TerminalStyle;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.store.StoreException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = "Start the server, and run until it is stopped.",
    footer = {
      "",
      "The environment variable FOLKMOOT_MEMORY limits the heap, for example 512m or 2g; default: a"
          + " quarter of the machine's memory, at least 128m and at most 2g.",
      "",
      "Example:",
      "  folkmoot serve --port 7070 --data ~/.folkmoot"
    })
final class Serve implements Callable<Integer> {
  private final Map<Settings.Key, String> flags = new EnumMap<>(Settings.Key.class);

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration file, folkmoot.yaml.")
  private @Nullable Path config;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "The address to listen on. Default: 127.0.0.1.")
  void host(String value) {
    flags.put(Settings.Key.HOST, value);
  }

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port; 0 takes a free one. Default: 7070.")
  void port(String value) {
    flags.put(Settings.Key.PORT, value);
  }

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data directory. Default: ~/.folkmoot.")
  void data(String value) {
    flags.put(Settings.Key.DATA, value);
  }

  @Option(
      names = "--database-url",
      paramLabel = "URL",
      description =
          "postgresql://… for a database that nodes share. Default: SQLite in the data"
              + " directory.")
  void databaseUrl(String value) {
    flags.put(Settings.Key.DATABASE_URL, value);
  }

  @Option(
      names = "--event-retention",
      paramLabel = "TIME",
      description = "How long events are kept. Default: 30d.")
  void eventRetention(String value) {
    flags.put(Settings.Key.EVENT_RETENTION, value);
  }

  @Option(
      names = "--log",
      paramLabel = "FORMAT",
      description = "text or json. Default: text on a terminal, else json.")
  void log(String value) {
    flags.put(Settings.Key.LOG, value);
  }

  @Option(
      names = "--trust",
      paramLabel = "MODE",
      description =
          "The callers that must show a token. people: people and operators, but not agents;"
              + " tokens: everybody; open: nobody, only for trying things out. The mode is stored"
              + " with the data. Default: the stored mode, people at first.")
  void trust(String value) {
    flags.put(Settings.Key.TRUST, value);
  }

  @Option(names = "--tls-cert", paramLabel = "FILE", description = "The certificate chain (PEM).")
  void tlsCert(String value) {
    flags.put(Settings.Key.TLS_CERT, value);
  }

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "The private key of the certificate (PKCS #8 PEM).")
  void tlsKey(String value) {
    flags.put(Settings.Key.TLS_KEY, value);
  }

  @Option(names = "--behind-proxy", description = "A proxy in front of the server does TLS.")
  void behindProxy(boolean value) {
    flags.put(Settings.Key.BEHIND_PROXY, Boolean.toString(value));
  }

  @Option(
      names = "--allowed-host",
      split = ",",
      paramLabel = "NAME",
      description = "Another host name of the server that clients may use; repeat it for each.")
  void allowedHosts(String[] values) {
    flags.put(Settings.Key.ALLOWED_HOSTS, String.join(",", values));
  }

  @Option(
      names = "--public-url",
      paramLabel = "URL",
      description = "The URL under which people reach the server, for links in messages.")
  void publicUrl(String value) {
    flags.put(Settings.Key.PUBLIC_URL, value);
  }

  @Option(
      names = "--allow-private-webhooks",
      description = "Let webhooks go to private addresses, and over http.")
  void allowPrivateWebhooks(boolean value) {
    flags.put(Settings.Key.ALLOW_PRIVATE_WEBHOOKS, Boolean.toString(value));
  }

  @Option(
      names = "--audit-key",
      paramLabel = "FILE",
      description =
          "The file of the key that seals decisions, the same for all nodes. Default: audit.key in"
              + " the data directory, made if it is missing.")
  void auditKey(String value) {
    flags.put(Settings.Key.AUDIT_KEY, value);
  }

  @Option(
      names = "--max-waits",
      paramLabel = "N",
      description = "How many calls of one caller may wait at a time. Default: 200.")
  void maxWaits(String value) {
    flags.put(Settings.Key.MAX_WAITS, value);
  }

  @Option(
      names = "--max-streams",
      paramLabel = "N",
      description = "How many event streams one caller may read at a time. Default: 200.")
  void maxStreams(String value) {
    flags.put(Settings.Key.MAX_STREAMS, value);
  }

  @Option(
      names = "--max-open-questions",
      paramLabel = "N",
      description = "How many open questions one agent may have asked. Default: 1000.")
  void maxOpenQuestions(String value) {
    flags.put(Settings.Key.MAX_OPEN_QUESTIONS, value);
  }

  @Option(
      names = "--max-open-emergencies",
      paramLabel = "N",
      description = "How many open EMERGENCYs one agent may have asked. Default: 3.")
  void maxOpenEmergencies(String value) {
    flags.put(Settings.Key.MAX_OPEN_EMERGENCIES, value);
  }

  @Override
  public Integer call() throws InterruptedException {
    try {
      var settings = Settings.read(flags, config, System.getenv());
      Logs.start(settings.log());
      run(settings);
      return 0;
    } catch (Refusal | StartFailure | StoreException e) {
      System.err.println("folkmoot: " + e.getMessage());
      return 2;
    }
  }

  static void run(Config config) throws InterruptedException {
    var server = Folkmoot.start(config);
    var stopped = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  LoggerFactory.getLogger(Serve.class).info("stopping");
                  server.close();
                  if (Boolean.getBoolean("folkmoot.recording")) {
                    System.err.println(
                        "Recording a cache that makes later starts faster (only once) ...");
                  }
                  stopped.countDown();
                },
                "stop"));
    var dataOption = dataOption(config.data());
    System.out.println("Folkmoot is ready at " + server.url());
    System.out.println(
        "  data:    " + config.database().map(Object::toString).orElse(config.data().toString()));
    System.out.println(
        "  ask:     ./folkmoot ask%s --wait \"Deploy to production?\" --option yes --option no"
            .formatted(dataOption));
    System.out.println(
        "  answer:  ./folkmoot inbox%1$s, then ./folkmoot answer%1$s ID yes".formatted(dataOption));
    System.out.println(
        "  look:    %1$s in a browser, ./folkmoot status%2$s, ./folkmoot watch%2$s, %1$s/docs"
            .formatted(server.url(), dataOption));
    System.out.println("  sign in: " + signIn(server, dataOption));
    System.out.flush();
    stopped.await();
  }

  /** A link is a secret for ten minutes, so it is printed to a terminal, but never to a log. */
  @SuppressWarnings("SystemConsoleNull")
  private static String signIn(Folkmoot server, String dataOption) {
    return Optional.ofNullable(System.console())
        .flatMap(_ -> server.signInLink())
        .orElse("./folkmoot open" + dataOption);
  }

  /** The --data option that commands need for this server; empty for the default directory. */
  private static String dataOption(Path data) {
    return data.equals(Settings.defaultData())
        ? ""
        : " --data " + TerminalStyle.quoted(data.toString());
  }
}
