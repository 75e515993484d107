-- Agents and people. A name in this table with kind <> 'human' is an agent's.
create table agent (
  id text primary key,
  name text not null,
  kind text not null,
  role text,
  monitor integer not null,
  created_at bigint not null,
  seen_at bigint not null
);

-- The words for an agent: its id and its name, folded by the server, since each database folds letters
-- in its own way.
create table called (
  word text not null,
  agent_id text not null,
  primary key (word, agent_id)
)${clustered};
create index called_agent on called (agent_id);

-- The sessions that each agent takes part in: a hold of such a session holds the agent too.
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
  -- all answers in order, and their number, which shows a writer that another answer came first
  answers text not null,
  answered integer not null,
  deadline bigint,
  -- when the server must act: at the deadline, or to remind people
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

-- The indexes of a gate check have open holds only, so closed questions cost nothing. SQLite has no
-- statistics and takes the index with the most equal columns, so the flag comes first.
create index question_holds_agent on question (holds_agent, agent_id, id) where status = 'open' and holds_agent = 1;
create index question_holds_session on question (holds_session, session_id, id) where status = 'open' and holds_session = 1;
create index question_holds_system on question (holds_system, id) where status = 'open' and holds_system = 1;
create index question_urgent on question (priority desc, id, type, created_at) where status = 'open';
create index question_due on question (due_at) where status = 'open' and due_at is not null;

-- For lists of expired and cancelled questions. Most questions are answered, so answered ones need no
-- index of their own.
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

-- The newest event that is no longer kept. The numbers alone do not show it, since some numbers are
-- never used.
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
