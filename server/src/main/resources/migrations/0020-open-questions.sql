-- Counts the open questions of an agent whenever it asks another.
create index question_asked on question (asked_by, type) where status = 'open';
