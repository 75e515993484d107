package dev.folkmoot.bench;

import dev.folkmoot.store.Store;
import java.util.List;

/** Writes the rows of many questions and their events at once, as asking and answering would. */
final class Rows {
  private static final int AT_ONCE = 20_000;
  private static final int SESSIONS = 200;
  private static final long MILLIS_BETWEEN = 1_700;

  /** The number, time, id and folded name of each row, shared by questions and their events. */
  private static final String NUMBERED =
      """
      with recursive
        counted(n) as (select :from union all select n + 1 from counted where n + 1 < :to),
        timed(n, at) as (select n, :begin + n * :between from counted),
        named(n, at, agent) as (select n, at, 'agent-' || (n % :agents) from timed),
        numbered(n, at, id, agent, folded, session) as (
          select n, at,
            printf('%08x-%04x-7%03x-%04x-%012x', at >> 16, at & 65535, n & 4095,
              32768 + (n * 7919) % 16384, (n * 2654435761) % 281474976710656),
            agent, replace(replace(agent, '0', 'o'), '1', 'l'), 'session-' || (n % :sessions)
          from named)
      """;

  private static final String QUESTIONS =
      """
      insert into question (id, type, agent_id, agent_key, asked_by, addressed_to, session_id, text, reason,
        options, free_text, required, answers, answered, due_at, priority, halt, holds_agent, holds_session,
        holds_system, status, created_at, settled_at)
      %s
      select id, 'BLOCKING', agent, folded, agent, char(10), session, 'Merge the change of story ' || n || '?',
        'it touches the schema of the shared database', '["yes","no"]', 0, 1,
        case when :answered = 1
          then '[{"by":"ann","text":"yes","via":"rest","at":' || (at + 60000) || '}]' else '[]' end,
        :answered, :begin + 3600000000, 90, 0, 1, 0, 0, :status, at, case when :answered = 1 then at + 60000 end
      from numbered
      """
          .formatted(NUMBERED);

  private static final String EVENTS =
      """
      insert into event (at, type, agent_id, agent_key, session_id, question_id, freed, data)
      %s
      select at, 'question.asked', agent, folded, session, id, null,
        '{"type":"BLOCKING","halt":false,"holds":["agent"],"text":"Merge the change of story ' || n
          || '?","askedBy":"' || agent || '"}'
      from numbered
      union all
      select at + 60000, 'question.answered', agent, folded, session, id, 'agent',
        '{"type":"BLOCKING","halt":false,"holds":["agent"],"by":"ann","answer":"yes","via":"rest"}'
      from numbered
      """
          .formatted(NUMBERED);

  private static final String PARTICIPANTS =
      """
      insert into participant (agent_id, agent_key, session_id)
      %s
      select agent, folded, session from numbered
      where true on conflict do nothing
      """
          .formatted(NUMBERED);

  private final Store store;
  private final int agents;

  /** Writes rows of this number of agents, in turn. */
  Rows(Store store, int agents) {
    this.store = store;
    this.agents = agents;
  }

  /** Writes questions that were answered. */
  void closed(int count) {
    write(count, "answered", List.of(QUESTIONS, EVENTS, PARTICIPANTS));
  }

  /** Writes open questions that hold their agent. */
  void open(int count) {
    write(count, "open", List.of(QUESTIONS));
  }

  private void write(int count, String status, List<String> statements) {
    long begin = store.clock().millis() - count * MILLIS_BETWEEN;
    for (int from = 0; from < count; from += AT_ONCE) {
      int first = from;
      int end = Math.min(count, from + AT_ONCE);
      store.write(
          tx -> {
            for (var statement : statements) {
              tx.sql(statement)
                  .set("from", first)
                  .set("to", end)
                  .set("begin", begin)
                  .set("between", MILLIS_BETWEEN)
                  .set("agents", agents)
                  .set("sessions", SESSIONS)
                  .set("status", status)
                  .set("answered", status.equals("answered"))
                  .update();
            }
            return true;
          });
    }
  }
}
