-- The open questions about a node are on its page.
create index knowledge_conflict_node on knowledge_conflict (node_id, question_id)
  where decision is null;
