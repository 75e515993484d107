-- Open context requests are read in the order of asking, from any of them on.
drop index question_context;
create index question_context on question (created_at, id) where status = 'open' and type = 'CONTEXT';
