-- How many open questions an asker has is counted with every question that an agent asks.
create index question_asked on question (asked_by, type) where status = 'open';
