package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The rows of the agents' states. */
final class StateStore {
  record StoredState(AgentId agent, Role role, MachineState state, Instant since) {}

  /** Empty if the agent has not reported a state in this role. */
  Optional<StoredState> find(Tx tx, AgentId agent, Role role) {
    return tx.sql("select * from agent_state where agent_id = :agent and role = :role")
        .set("agent", agent)
        .set("role", role.word())
        .first(StateStore::read);
  }

  /** The states of the agents whose names are in a range. */
  List<StoredState> between(Tx tx, AgentId first, AgentId last) {
    return tx.sql("select * from agent_state where agent_id >= :first and agent_id <= :last")
        .set("first", first)
        .set("last", last)
        .list(StateStore::read);
  }

  void put(Tx tx, AgentId agent, Role role, MachineState state, Instant now) {
    tx.sql(
            """
            insert into agent_state (agent_id, role, state, returns_to, resumes_to, express,
              since)
            values (:agent, :role, :state, :returnsTo, :resumesTo, :express, :now)
            on conflict (agent_id) do update
            set role = :role, state = :state, returns_to = :returnsTo, resumes_to = :resumesTo,
                express = :express, since = :now
            """)
        .set("agent", agent)
        .set("role", role.word())
        .set("state", state.state())
        .set("returnsTo", state.returnsTo())
        .set("resumesTo", state.resumesTo())
        .set("express", state.express())
        .set("now", now)
        .update();
  }

  private static StoredState read(Row row) throws SQLException {
    return new StoredState(
        new AgentId(row.text("agent_id")),
        Role.named(row.text("role")).orElseThrow(),
        new MachineState(
            row.text("state"),
            row.maybe("returns_to"),
            row.maybe("resumes_to"),
            row.flag("express")),
        row.instant("since"));
  }
}
