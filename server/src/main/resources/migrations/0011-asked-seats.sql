-- Each seat has its own question, so that several can be asked for their turns at once.
alter table seat add column asked text;
update seat set asked = (
  select s.asked from session s where s.id = seat.session_id and s.turn = seat.position
);
create index seat_asked on seat (agent_id) where asked is not null;
drop index session_asked;
alter table session drop column asked;
