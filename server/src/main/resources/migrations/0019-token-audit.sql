-- A token with an end; null: until it is revoked.
alter table token add column expires_at bigint;

-- The settings that the data was last served with, so that a change can be told.
create table served_with (
  setting text primary key,
  value text not null
)${clustered};
