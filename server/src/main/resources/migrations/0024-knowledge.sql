-- Knowledge entries: the things that the team has learned about its project.
create table knowledge_node (
  seq ${identity},
  id text${binary} not null,
  type text not null,
  level text not null,
  status text not null,
  description text not null,
  tag text,
  component text,
  path text,
  example text,
  priority text,
  changed_by text not null,
  changed_at bigint not null
);
create unique index knowledge_node_id on knowledge_node (id);

-- The words of the nodes, by which they are found.
on sqlite create virtual table knowledge_text using fts5(
  name, place, description, example,
  content='', contentless_delete=1, tokenize='porter unicode61');
on postgres alter table knowledge_node add column words tsvector not null;
on postgres create index knowledge_node_words on knowledge_node using gin (words)
  with (fastupdate = off);
-- Counts the nodes with a term, up to a limit. Without the setting the planner reads every node.
on postgres create function knowledge_count(term text, most integer) returns integer
  language sql stable set enable_seqscan = off
  return (select count(*) from (
    select 1 from knowledge_node
    where words @@ plainto_tsquery('english', term) limit most) found);

create table knowledge_edge (
  from_id text${binary} not null,
  relation text${binary} not null,
  to_id text${binary} not null,
  note text,
  added_by text not null,
  added_at bigint not null,
  primary key (from_id, relation, to_id)
)${clustered};
create index knowledge_edge_to on knowledge_edge (to_id, from_id, relation);

-- Every change of a node.
create table knowledge_history (
  seq ${identity},
  node_id text not null,
  changed_by text not null,
  changed_at bigint not null,
  -- the node before the change as JSON; null if there was none
  before text
);
create index knowledge_history_node on knowledge_history (node_id, seq);

-- The nodes that are still to be written to the file.
create table knowledge_buffer (
  -- a spec's id, or 'project'
  buffer text not null,
  node_id text not null,
  -- the edges that were learned with it, as JSON
  edges text not null,
  primary key (buffer, node_id)
)${clustered};
create index knowledge_buffer_node on knowledge_buffer (node_id);

-- Changes that somebody proposed to another's node, about which people were asked.
create table knowledge_conflict (
  question_id text primary key,
  -- a digest of both versions: people are asked about the same two once
  dispute text not null,
  node_id text not null,
  -- the entry as JSON
  proposal text not null,
  buffer text not null,
  proposed_by text not null,
  -- keep or replace; null as long as nobody has decided
  decision text
);
create unique index knowledge_conflict_dispute on knowledge_conflict (dispute);

-- The version counts changes, so that a reader knows when its copy is old. One row.
create table knowledge_graph (
  id integer primary key,
  version bigint not null,
  nodes bigint not null
);
