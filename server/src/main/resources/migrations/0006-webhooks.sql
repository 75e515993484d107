-- Who is told of events over HTTP, how far, and which node tells.
create table webhook (
  id text primary key,
  -- often a secret itself, so it is never shown whole
  url text not null,
  types text not null,
  format text not null,
  -- kept as it is, for it signs every delivery
  secret text not null,
  -- the last event it need not be told of
  told bigint not null,
  -- how often the next one was not taken, why, and when it is delivered again
  failures integer not null,
  why text,
  next_at bigint,
  -- events that were refused for good: how many, the last of them, why and when
  set_aside integer not null,
  aside_event bigint,
  aside_why text,
  aside_at bigint,
  -- the first of them since something was taken
  refusing_since bigint,
  delivered_at bigint,
  disabled_at bigint,
  owner text,
  lease_no bigint not null,
  lease_until bigint,
  created_at bigint not null
);
