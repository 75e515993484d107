-- The variant of a kind of session, and whether it rests between two rounds.
alter table session add column mode text;
alter table session add column adjourned integer not null default 0;
create index session_mode on session (kind, mode, id) where mode is not null;
create index session_status on session (kind, status, id) where status <> 'active';

-- A round of a roundtable: its focus and its results.
create table debate_round (
  session_id text not null,
  round integer not null,
  focus text,
  -- of the panel; the analyst's turn is not counted
  responses integer not null,
  failures integer not null,
  tokens bigint not null,
  -- milliseconds, with those of tries that did not count
  spent bigint not null,
  consensus text,
  synthesis text,
  began_at bigint not null,
  ended_at bigint,
  primary key (session_id, round)
)${clustered};

-- Open context requests, for agents that look for them in all sessions.
create index question_context on question (id) where status = 'open' and type = 'CONTEXT';
