package dev.folkmoot.bench;

import java.util.ArrayList;
import java.util.List;

/** The time until a chat message reaches everybody who follows the chat. */
final class ChatBenchmark implements Benchmark {
  private static final int STREAMS = 200;
  private static final int WARM_UP = 300;
  private static final int MESSAGES = 300;

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    try (var folkmoot = ServerProcess.inOpenMode(scratch.directory("chatting"));
        var caller = folkmoot.connect();
        var streams = new Streams(folkmoot.port())) {
      for (int i = 0; i < STREAMS; i++) {
        streams.open("/api/events?types=chat.message");
      }
      streams.awaitAll("retry:");
      var times = new ArrayList<Double>();
      for (int i = 0; i < WARM_UP + MESSAGES; i++) {
        var word = "message number %d.".formatted(i);
        var post =
            Request.post("/api/chat", "{\"author\":\"ann\",\"text\":\"%s\"}".formatted(word));
        long begin = System.nanoTime();
        caller.send(post);
        var arrived = streams.awaitAll(word);
        caller.receive().require(201, word);
        if (i >= WARM_UP) {
          arrived.forEach(at -> times.add((at - begin) / 1e6));
        }
      }
      var samples = new Samples(times);
      return List.of(
          Measurement.atMost(
              50,
              "chat, post to 200 streams",
              samples.percentile(99),
              " ms",
              "99th percentile of every stream; median %.2f ms".formatted(samples.median())));
    }
  }
}
