-- Knowledge on its way to git.
create table knowledge_update (
  id text primary key,
  spec_id text,
  -- append, replace or patch
  action text not null,
  -- the knowledge file; null for a patch, which names its files itself
  file_path text,
  -- its first line for people
  title text not null,
  -- how many entries it has; none for a patch
  entry_count integer not null,
  entries text not null,
  made_by text not null,
  made_at bigint not null,
  -- queued: a node brings it to git; offered: external coders do; waiting: people were asked; pushed: it is on a branch; done: it is on the base branch
  status text not null,
  attempts integer not null default 0,
  branch text,
  commit_id text,
  -- the external coder that has pushed it; null if we did
  pushed_by text,
  pull_request text,
  -- the message that offers it to external coders
  letter_id text,
  -- the last question to people
  question_id text,
  -- the digest of the patch that a person approved
  approved text,
  -- the reason of the last failure
  problem text,
  ended_at bigint,
  owner text,
  lease_no bigint not null default 0,
  lease_until bigint
);
create index knowledge_update_open on knowledge_update (id) where status in ('queued', 'offered', 'pushed');
create index knowledge_update_owned on knowledge_update (lease_until) where owner is not null;
create index knowledge_update_question on knowledge_update (question_id) where question_id is not null;
create unique index knowledge_update_letter on knowledge_update (letter_id) where letter_id is not null;
