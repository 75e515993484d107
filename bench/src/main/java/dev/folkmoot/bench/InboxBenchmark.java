package dev.folkmoot.bench;

import dev.folkmoot.store.SqliteStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/** The inbox page with ten thousand open questions, against a hundred. */
final class InboxBenchmark implements Benchmark {
  private static final int MANY = 10_000;
  private static final int FEW = 100;
  private static final int AGENTS = 1_000;
  private static final int ROUNDS = 15;
  private static final int PAGES = 60;
  private static final Request PAGE = Request.page("/");

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    try (var many = ServerProcess.inOpenMode(filled(scratch, "many", MANY));
        var few = ServerProcess.inOpenMode(filled(scratch, "few", FEW));
        var toMany = many.connect();
        var toFew = few.connect()) {
      millis(toMany, PAGES * 10);
      millis(toFew, PAGES * 10);
      var times = Pair.of(ROUNDS, () -> millis(toMany, PAGES), () -> millis(toFew, PAGES));
      int bytes = toMany.call(PAGE).body().getBytes(StandardCharsets.UTF_8).length;
      return List.of(
          Measurement.atMost(
              1.5,
              "inbox, 10,000 open",
              times.firstToSecond(),
              "x",
              "%.2f ms, with a hundred %.2f ms".formatted(times.first(), times.second())),
          Measurement.atMost(100, "inbox, 10,000 open, size", bytes / 1_024.0, " KiB", "one page"));
    }
  }

  private static Path filled(Scratch scratch, String name, int open) throws IOException {
    var directory = scratch.directory(name);
    try (var store = SqliteStore.open(directory.resolve("folkmoot.db"), InstantSource.system())) {
      new Rows(store, AGENTS).open(open);
    }
    return directory;
  }

  private static double millis(Connection connection, int count) throws IOException {
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      connection.call(PAGE).require(200, "More questions");
    }
    return (System.nanoTime() - begin) / 1e6 / count;
  }
}
