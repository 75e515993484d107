-- Set on an event that changes whether one scope is held: agent, session or system.
alter table event add column hold text;
update event set hold = 'agent' where type in ('agent.halted', 'agent.resumed');
update event set hold = 'session' where type in ('session.halted', 'session.resumed');
update event set hold = 'system' where type in ('system.halted', 'system.resumed');
create index event_hold on event (hold, seq) where hold <> 'agent';
create index event_hold_agent on event (hold, agent_key, seq) where hold = 'agent';
create index event_hold_session on event (hold, session_id, seq) where hold = 'session';

-- An agent takes part in a session after one event and up to another, so that a later reader of the
-- log knows which holds of the session were the agent's. Null: it still takes part.
-- One row for a name, however it was spelled.
alter table participant rename to participant_before;
create table participant (
  agent_id text not null,
  agent_key text not null,
  session_id text not null,
  since_seq bigint not null default 0,
  left_seq bigint,
  primary key (agent_key, session_id, since_seq)
)${clustered};
insert into participant (agent_id, agent_key, session_id, since_seq)
select min(agent_id), agent_key, session_id, 0 from participant_before group by agent_key, session_id;
drop table participant_before;
create unique index participant_now on participant (agent_key, session_id) where left_seq is null;
create index participant_session on participant (session_id);
