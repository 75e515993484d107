-- The architect's conversation with each agent, in its current epoch.
create table context (
  agent_key text primary key,
  agent_id text not null,
  epoch integer not null,
  story_id text,
  began_at bigint not null
)${clustered};

-- Every epoch of every conversation. Its system prompt is written with it.
create table context_epoch (
  agent_key text not null,
  epoch integer not null,
  story_id text,
  -- first, story, age or asked
  reason text not null,
  system text not null,
  -- of the exchanges up to the number in summarized, in whose place the model gets it
  summary text,
  summarized integer not null default 0,
  -- sums over the messages and the requests of the epoch
  messages integer not null default 0,
  tokens bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  began_at bigint not null,
  primary key (agent_key, epoch)
);

-- The messages of a conversation. All of one request are written at once, with its reply.
create table context_message (
  agent_key text not null,
  epoch integer not null,
  request_no integer not null,
  step integer not null,
  -- user, model, calls or results
  role text not null,
  content text not null,
  tokens integer not null,
  primary key (agent_key, epoch, request_no, step)
)${clustered};

create table request (
  id text primary key,
  agent_key text not null,
  agent_id text not null,
  -- in the order in which the agent made them
  no integer not null,
  -- the epoch in which it was made, to which its reply belongs
  epoch integer not null,
  story_id text,
  kind text not null,
  content text not null,
  context text,
  -- open: a node asks the architect; waiting: a person or an external agent was asked
  status text not null,
  verdict text,
  reply text,
  replied_by text,
  question_id text,
  -- the letter that puts it to an external architect
  letter_id text,
  -- the letter that it came by, which its reply answers
  origin_id text,
  attempts integer not null default 0,
  made_at bigint not null,
  replied_at bigint,
  owner text,
  lease_no bigint not null default 0,
  lease_until bigint,
  unique (agent_key, no)
);
create index request_epoch on request (agent_key, epoch, no);
create index request_unanswered on request (agent_key, no) where status in ('open', 'waiting');
create index request_open on request (lease_until) where status = 'open';
create index request_question on request (question_id) where question_id is not null;
create index request_origin on request (origin_id)
  where origin_id is not null and status in ('open', 'waiting');
create index request_letter on request (letter_id) where letter_id is not null;
create index request_overdue on request (lease_until)
  where status = 'waiting' and letter_id is not null;
create index request_budget on request (agent_key, coalesce(story_id, ''), no)
  where kind = 'budget_review' and verdict is not null;
create index request_story on request (story_id, id) where story_id is not null;
