package dev.folkmoot.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** The cost of what a team learns: adding an entry, the pack of a story, and writing it all. */
final class KnowledgeBenchmark implements Benchmark {
  private static final int LARGE = 100_000;
  private static final int SMALL = 1_000;
  private static final int WARM_UP = 4_000;
  private static final int ADDS = 2_000;
  private static final int ROUNDS = 15;
  private static final int PACKS = 100;
  private static final int READS = 2_000;
  private static final int DOWNLOADS = 5;
  private static final String ROW = "{\"by\":\"ann\",\"answer\":\"yes\"}";

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    var measurements = new ArrayList<>(adds(scratch));
    var large = scratch.directory("large-graph");
    try (var big = new Node(large);
        var little = new Node(scratch.directory("small-graph"))) {
      var ofLarge = KnowledgeGraph.fill(big, LARGE);
      var ofSmall = KnowledgeGraph.fill(little, SMALL);
      measurements.add(packs(ofLarge, ofSmall));
      measurements.add(cachedPacks(ofLarge));
      measurements.add(memory(ofLarge));
    }
    try (var folkmoot = ServerProcess.inOpenMode(large)) {
      measurements.addAll(downloads(folkmoot));
    }
    return measurements;
  }

  /** A coder adds what it learns for its story, in turns with bare commits. */
  private static List<Measurement> adds(Scratch scratch) throws Exception {
    try (var folkmoot = ServerProcess.inOpenMode(scratch.directory("learning"));
        var bareServer = folkmoot.bareServer(scratch.directory("bare-server"));
        var caller = folkmoot.connect();
        var bare = bareServer.connect()) {
      takeStory(caller);
      var next = new int[2];
      Pair.Side add =
          () -> {
            var entry = entry(next[0]++);
            return Stopwatch.millis(() -> caller.call(entry).require(200, "\"added\""));
          };
      Pair.Side commit =
          () -> {
            var row = Request.post("/rows/" + next[1]++, ROW);
            return Stopwatch.millis(() -> bare.call(row).require(200, "accepted"));
          };
      Pair.of(WARM_UP, add, commit);
      double statements = caller.statements();
      var pair = Pair.of(ADDS, add, commit);
      double counted = (caller.statements() - statements) / ADDS;
      return List.of(
          Measurement.atMost(
              2,
              "knowledge, add",
              pair.first() / pair.second(),
              "x",
              "%.2f ms, a bare commit %.2f ms".formatted(pair.first(), pair.second())),
          Measurement.noted("knowledge, statements", counted, "", "an entry with one edge"));
    }
  }

  private static void takeStory(Connection caller) throws IOException {
    caller
        .call(
            Request.post(
                "/api/agents", "{\"id\":\"ada\",\"kind\":\"external\",\"role\":\"coder\"}"))
        .require(201, "ada");
    var spec =
        caller
            .call(
                Request.post(
                    "/api/specs",
                    "{\"title\":\"Login\",\"content\":\"People sign in.\",\"by\":\"ann\"}"))
            .require(201, "\"id\"")
            .text("id");
    caller
        .call(
            Request.post(
                "/api/stories",
                "{\"specId\":\"%s\",\"id\":\"s1\",\"title\":\"T\",\"content\":\"Do it.\",\"by\":\"ann\"}"
                    .formatted(spec)))
        .require(201, "s1");
    caller.call(Request.post("/api/stories/s1/take", "{\"by\":\"ada\"}")).require(200, "s1");
  }

  private static Request entry(int number) {
    return Request.post(
        "/api/knowledge",
        """
        {"by":"ada","knowledge":{"id":"part-%1$d","type":"component","level":"implementation",\
        "status":"current","description":"Part %1$d renders the invoice of an order as a page, and \
        keeps a copy of it for the archive, because a reprint must look like the original.",\
        "path":"src/main/java/Part%1$d.java","edges":[{"to":"part-%2$d","relation":"calls"}]}}\
        """
            .formatted(number, number / 2));
  }

  private static Measurement packs(KnowledgeGraph large, KnowledgeGraph small) throws Exception {
    large.packNanos(PACKS * 4);
    small.packNanos(PACKS * 4);
    var pair = Pair.of(ROUNDS, () -> large.packNanos(PACKS), () -> small.packNanos(PACKS));
    return Measurement.atMost(
        5,
        "knowledge, pack",
        pair.firstToSecond(),
        "x",
        "of %,d entries %.0f us, of %,d %.0f us, none of them cached"
            .formatted(LARGE, pair.first() / 1e3, SMALL, pair.second() / 1e3));
  }

  private static Measurement cachedPacks(KnowledgeGraph graph) throws Exception {
    graph.cachedPackNanos(READS * 4);
    graph.pointReadNanos(READS * 4);
    var pair =
        Pair.of(ROUNDS, () -> graph.cachedPackNanos(READS), () -> graph.pointReadNanos(READS));
    return Measurement.atMost(
        2,
        "knowledge, cached pack",
        pair.firstToSecond(),
        "x",
        "%.1f us, an agent read by its id %.1f us"
            .formatted(pair.first() / 1e3, pair.second() / 1e3));
  }

  private static Measurement memory(KnowledgeGraph graph) {
    var probe = new HeapProbe();
    graph.export(probe);
    return Measurement.atMost(
        4,
        "knowledge, heap to write",
        probe.mostMiB(),
        " MiB",
        "the most in use, looked at in %d places of %.0f million characters"
            .formatted(probe.places(), probe.characters() / 1e6));
  }

  private static List<Measurement> downloads(ServerProcess folkmoot) throws Exception {
    double first = downloadSeconds(folkmoot);
    double resident = folkmoot.peakResidentKiB();
    var later = new ArrayList<Double>();
    for (int i = 0; i < DOWNLOADS; i++) {
      later.add(downloadSeconds(folkmoot));
    }
    double growth = (folkmoot.peakResidentKiB() - resident) / 1_024;
    return List.of(
        Measurement.atMost(
            2, "knowledge, first DOT", first, " s", "by a server that has just started"),
        Measurement.atMost(
            2,
            "knowledge, DOT",
            new Samples(later).median(),
            " s",
            "of %,d entries over HTTP; the server's peak resident memory grew by %.0f MiB to %.0f MiB"
                .formatted(LARGE, growth, folkmoot.peakResidentKiB() / 1_024)));
  }

  private static double downloadSeconds(ServerProcess folkmoot) throws Exception {
    var address = URI.create("http://127.0.0.1:%d/api/knowledge.dot".formatted(folkmoot.port()));
    return Stopwatch.millis(
            () -> {
              try (var text = address.toURL().openStream()) {
                long length = text.transferTo(OutputStream.nullOutputStream());
                if (length < LARGE * 100L) {
                  throw new IllegalStateException("the file has only " + length + " bytes");
                }
              }
            })
        / 1e3;
  }
}
