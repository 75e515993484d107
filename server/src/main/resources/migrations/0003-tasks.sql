-- MCP tasks: waits that outlive the calls that began them.
create table task (
  id text primary key,
  principal text not null,
  tool text not null,
  arguments text not null,
  state text,
  answers text not null,
  created_at bigint not null,
  changed_at bigint not null,
  ttl bigint not null,
  ends_at bigint not null,
  outcome text
);
create index task_ends on task (ends_at);

-- Keys that all nodes share and a restart keeps.
create table secret (
  name text primary key,
  value text not null
);
