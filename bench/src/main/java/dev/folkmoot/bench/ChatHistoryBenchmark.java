package dev.folkmoot.bench;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.squad.MessageFilter;
import dev.folkmoot.squad.MessageType;
import dev.folkmoot.squad.Squad;
import java.util.List;
import java.util.Optional;

/** The cost of a page of the chat with a million chat messages, against a thousand. */
final class ChatHistoryBenchmark implements Benchmark {
  private static final int LONG = 1_000_000;
  private static final int SHORT = 1_000;
  private static final int AT_ONCE = 50_000;
  private static final int ROUNDS = 15;
  private static final int PAGES = 200;
  private static final int PAGE = 50;
  private static final AgentId READER = new AgentId("reader");

  /** Chat messages, of which one in ten mentions the reader and one in ten is a response. */
  private static final String MESSAGES =
      """
      insert into message (id, ending, author, human, text, type, mentions, created_at)
      with recursive counted(n) as (select :from union all select n + 1 from counted where n + 1 < :to),
        spelled(n, h) as (select n, printf('%012x', n) from counted)
      select printf('%08x-%04x-7%03x-8000-', n >> 16, n & 65535, n & 4095) || h,
        substr(h, 12, 1) || substr(h, 11, 1) || substr(h, 10, 1) || substr(h, 9, 1) || substr(h, 8, 1) || substr(h, 7, 1)
          || substr(h, 6, 1) || substr(h, 5, 1) || substr(h, 4, 1) || substr(h, 3, 1) || substr(h, 2, 1) || substr(h, 1, 1),
        'agent-' || (n % 100),
        0, 'what was said for the ' || n || 'th time, about the schema of the shared database',
        case when n % 10 = 3 then 'discussion_response' else 'message' end,
        case when n % 10 = 7 then 'reader' else '' end, n
      from spelled
      """;

  private static final String MENTIONS =
      """
      insert into mention (agent_id, seq, type)
      select 'reader', seq, type from message where mentions = 'reader' and seq > :from and seq <= :to
      """;

  private static final MessageFilter OF_TYPE =
      new MessageFilter(
          Optional.empty(), Optional.empty(), Optional.of(MessageType.RESPONSE), Optional.empty());
  private static final MessageFilter MENTIONING =
      new MessageFilter(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(READER.value()));

  private interface Page {
    int read(Squad squad, long newest, int n);
  }

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    try (var many = new Node(scratch.directory("long"));
        var few = new Node(scratch.directory("short"))) {
      fill(many, LONG);
      fill(few, SHORT);
      return List.of(
          measurement(
              many, few, "chat, newest page", (squad, _, _) -> read(squad, MessageFilter.NEWEST)),
          measurement(
              many,
              few,
              "chat, page further back",
              (squad, newest, n) -> read(squad, MessageFilter.before(newest - 400 - n))),
          measurement(many, few, "chat, page of a type", (squad, _, _) -> read(squad, OF_TYPE)),
          measurement(
              many, few, "chat, page of mentions", (squad, _, _) -> read(squad, MENTIONING)),
          measurement(
              many,
              few,
              "chat, unread",
              (squad, _, _) -> squad.unread(READER, PAGE).messages().size()));
    }
  }

  private static int read(Squad squad, MessageFilter filter) {
    return squad.read(filter, PAGE).messages().size();
  }

  private static void fill(Node node, int count) {
    node.agents.register(
        new Registration(READER, READER.value(), AgentKind.EXTERNAL, Optional.empty(), false));
    for (int from = 0; from < count; from += AT_ONCE) {
      int first = from;
      int end = Math.min(count, from + AT_ONCE);
      node.store.write(
          tx -> {
            tx.sql(MESSAGES).set("from", first).set("to", end).update();
            return tx.sql(MENTIONS).set("from", first).set("to", end).update();
          });
    }
    node.squad.markRead(READER, count / 2);
  }

  private static Measurement measurement(Node many, Node few, String name, Page page)
      throws Exception {
    nanos(many, LONG, page, PAGES * 4);
    nanos(few, SHORT, page, PAGES * 4);
    var pair =
        Pair.of(ROUNDS, () -> nanos(many, LONG, page, PAGES), () -> nanos(few, SHORT, page, PAGES));
    return Measurement.atMost(
        1.2,
        name,
        pair.firstToSecond(),
        "x",
        "a million messages %.0f us, a thousand %.0f us"
            .formatted(pair.first() / 1e3, pair.second() / 1e3));
  }

  private static double nanos(Node node, long newest, Page page, int count) {
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      int found = page.read(node.squad, newest, i % 100);
      if (found != PAGE) {
        throw new IllegalStateException("a page has %d messages".formatted(found));
      }
    }
    return (double) (System.nanoTime() - begin) / count;
  }
}
