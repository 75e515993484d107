-- Whoever takes part. A name in this table with kind <> 'human' is an agent's.
create table agent (
  id text primary key,
  name text not null,
  kind text not null,
  role text,
  monitor integer not null,
  created_at bigint not null,
  seen_at bigint not null
);

-- What an agent is called by: its id and its name, folded by us, as each database folds letters its
-- own way.
create table called (
  word text not null,
  agent_id text not null,
  primary key (word, agent_id)
)${clustered};
create index called_agent on called (agent_id);

-- Which sessions an agent takes part in: a hold on one of them holds it.
create table participant (
  agent_id text not null,
  session_id text not null,
  primary key (agent_id, session_id)
)${clustered};

create table question (
  id text primary key,
  type text not null,
  agent_id text,
  asked_by text not null,
  -- each name between newlines, so that one name can be looked for
  addressed_to text not null,
  session_id text,
  text text not null,
  reason text,
  context text,
  options text not null,
  free_text integer not null,
  default_answer text,
  required integer not null,
  -- all of them, in their order, and how many: who adds one says how many it saw
  answers text not null,
  answered integer not null,
  deadline bigint,
  -- when something happens by itself: the deadline acts, or people are reminded
  due_at bigint,
  priority integer not null,
  halt integer not null,
  holds_agent integer not null,
  holds_session integer not null,
  holds_system integer not null,
  status text not null,
  settled_by text,
  settled_reason text,
  created_at bigint not null,
  settled_at bigint
);

-- What a gate check reads: open holds only, so closed questions cost nothing. SQLite has no
-- statistics and takes the index with the most equal columns, so the flag leads.
create index question_holds_agent on question (holds_agent, agent_id, id) where status = 'open' and holds_agent = 1;
create index question_holds_session on question (holds_session, session_id, id) where status = 'open' and holds_session = 1;
create index question_holds_system on question (holds_system, id) where status = 'open' and holds_system = 1;
create index question_urgent on question (priority desc, id, type, created_at) where status = 'open';
create index question_due on question (due_at) where status = 'open' and due_at is not null;

-- Most questions are answered, so those are found among all; the others are few.
create index question_unanswered on question (status, id) where status in ('expired', 'cancelled');
create index question_agent on question (agent_id, id);
create index question_session on question (session_id, id);

-- Everything that happened, in the order of the commits.
create table event (
  seq ${identity},
  at bigint not null,
  type text not null,
  agent_id text,
  session_id text,
  question_id text,
  -- set if it settled a question that held somebody: the widest scope it held
  freed text,
  data text not null
);

create index event_agent on event (agent_id, seq) where agent_id is not null;
create index event_session on event (session_id, seq) where session_id is not null;
create index event_freed on event (freed, seq) where freed <> 'agent';

-- The newest event that is no longer kept. Numbers that were never used tell nothing of it.
create table forgotten (
  what text primary key,
  seq bigint not null
);

-- Requests that were answered, so that the same request sent twice is done once.
create table idempotency (
  caller text not null,
  route text not null,
  key text not null,
  digest text not null,
  result text not null,
  at bigint not null,
  primary key (caller, route, key)
)${clustered};
create index idempotency_at on idempotency (at);
