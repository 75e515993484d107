-- Specs: descriptions of what is to be built.
create table spec (
  id text primary key,
  title text not null,
  content text not null,
  status text not null,
  created_by text not null,
  created_at bigint not null,
  completed_at bigint
);
create index spec_status on spec (status, id);

-- Stories, and the coder that has each.
create table story (
  seq ${identity},
  id text not null,
  spec_id text not null,
  title text not null,
  content text not null,
  -- each id on a line of its own
  depends_on text not null,
  priority integer not null,
  points integer not null,
  express integer not null,
  status text not null,
  -- the only coder that may take it
  assignee text,
  -- the coder that had it last
  taken_by text,
  -- how often coders gave it back since somebody decided on it
  returns integer not null default 0,
  -- the question to people when it came back too often
  question_id text,
  owner text,
  lease_no bigint not null,
  lease_until bigint,
  created_by text not null,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index story_id on story (id);
create unique index story_owner on story (owner) where owner is not null;
create index story_ready on story (express desc, priority desc, points, id)
  where status = 'pending' and assignee is null;
create index story_assigned on story (assignee, express desc, priority desc, points, id)
  where status = 'pending' and assignee is not null;
create index story_lease on story (lease_until) where lease_until is not null;
create index story_spec on story (spec_id, seq);
create index story_unfinished on story (spec_id) where status not in ('done', 'skipped');
create index story_status on story (status, seq);
create index story_assignee on story (assignee, seq) where assignee is not null;
create index story_taken on story (taken_by, seq) where taken_by is not null;
create index story_question on story (question_id) where question_id is not null;

-- The story story_id waits for the story depends_on.
create table story_dependency (
  depends_on text not null,
  story_id text not null,
  primary key (depends_on, story_id)
)${clustered};
create index story_dependency_of on story_dependency (story_id, depends_on);

-- The current state of each agent's state machine.
create table agent_state (
  agent_id text primary key,
  role text not null,
  state text not null,
  -- the state that a question or a budget review goes back to
  returns_to text,
  -- the state that was suspended
  resumes_to text,
  -- 1 if its work needs no plan and no review
  express integer not null,
  since bigint not null
);

-- The mailbox.
create table letter (
  id text primary key,
  type text not null,
  sender text not null,
  -- null if any coder may take it
  addressee text,
  queue text not null,
  story_id text,
  kind text not null,
  data text not null,
  parent_id text,
  status text not null,
  owner text,
  -- how often it was taken
  lease_no bigint not null,
  lease_until bigint,
  created_at bigint not null,
  ended_at bigint
);
create index letter_queue on letter (queue, id) where status = 'queued';
create index letter_owner on letter (owner, id) where status = 'queued' and owner is not null;
create unique index letter_reply on letter (parent_id) where parent_id is not null;
create index letter_addressee on letter (addressee, id) where addressee is not null;
create index letter_sender on letter (sender, id);
