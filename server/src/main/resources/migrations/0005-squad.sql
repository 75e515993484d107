-- The messages of the chat. Where several nodes write, a lock held to the commit makes the numbers
-- appear in order, so that a reader with a cursor never skips one.
create table message (
  seq ${identity},
  id text not null,
  -- the last group of the id, reversed, so that an index finds the message by the end of its id
  ending text not null,
  author text not null,
  human integer not null,
  text text not null,
  type text not null,
  reply_to text,
  prompt_id text,
  -- each name on a line of its own
  mentions text not null,
  created_at bigint not null
);
create unique index message_id on message (id);
create index message_ending on message (ending);
create index message_type on message (type, seq);
create index message_prompt on message (prompt_id, author) where prompt_id is not null;

-- The agents that each message mentions, so that an agent finds its mentions.
create table mention (
  agent_id text not null,
  seq bigint not null,
  type text not null,
  primary key (agent_id, seq)
)${clustered};
create index mention_type on mention (agent_id, type, seq);

-- The last message that each reader has marked as read.
create table reader (
  name text primary key,
  seq bigint not null
);

-- Finds discussion prompts. The state of a prompt is in its question; the status here changes with it.
create table prompt (
  id text primary key,
  ending text not null,
  requester text not null,
  task_id text,
  status text not null
);
create index prompt_ending on prompt (ending);
create index prompt_status on prompt (status, id);
create index prompt_task on prompt (task_id, status, id) where task_id is not null;
