-- Sessions with rounds, their progress, and the node that runs each.
create table session (
  id text primary key,
  kind text not null,
  topic text not null,
  settings text not null,
  created_by text not null,
  status text not null,
  reason text,
  round integer not null,
  turn integer not null,
  -- turns that models have taken since a person or external agent last acted
  ran integer not null,
  -- the open question that asks for the turn, or what to do about a failed turn
  asked text,
  -- 1 while a model has not spoken yet, so that a node must run the session
  runs integer not null,
  owner text,
  lease_no bigint not null,
  lease_until bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index session_runs on session (runs, lease_until) where status = 'active' and runs = 1;
create index session_asked on session (asked) where asked is not null;
create index session_newest on session (kind, id);

create table seat (
  session_id text not null,
  position integer not null,
  agent_id text,
  role text not null,
  name text not null,
  taken_by text not null,
  model text,
  system_prompt text,
  primary key (session_id, position)
)${clustered};

-- The key, not the engine, makes a double turn impossible.
create table turn (
  session_id text not null,
  round integer not null,
  turn integer not null,
  agent_id text,
  role text not null,
  speaker text not null,
  content text not null,
  failed integer not null,
  metadata text not null,
  created_at bigint not null,
  primary key (session_id, round, turn)
)${clustered};
