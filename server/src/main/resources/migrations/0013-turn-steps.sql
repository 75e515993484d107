-- The steps of a model's turn that is in progress: a turn that is begun again repeats none of them.
create table turn_step (
  session_id text not null,
  round integer not null,
  turn integer not null,
  step integer not null,
  content text not null,
  primary key (session_id, round, turn, step)
)${clustered};
