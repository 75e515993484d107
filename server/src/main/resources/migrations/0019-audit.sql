-- Proofs that rows are as the server wrote them, made with a key that is not in the database.
-- Null: the row is from before there were seals.
alter table event add column seal text;
alter table question add column seal text;

-- A question is compared with the events about it.
create index event_question on event (question_id, seq) where question_id is not null;

-- Two places in the log: 'from' is the event after which it can be verified, 'upto' the newest
-- event that is chained to all before it.
create table audit_checkpoint (
  place text primary key,
  seq bigint not null,
  chain text not null,
  -- 'from': how many questions were there without a seal; 'upto': how many there are in all
  questions bigint not null,
  at bigint not null,
  seal text not null
);
