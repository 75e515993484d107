-- Webhooks: addresses that receive events, how far each is in the log, and the node that delivers.
create table webhook (
  id text primary key,
  -- often a secret itself, so it is never shown whole
  url text not null,
  types text not null,
  format text not null,
  -- stored in clear, since it signs every delivery
  secret text not null,
  -- the last event that needs no delivery any more
  told bigint not null,
  -- failed deliveries of the next event: how many, why, and when to try again
  failures integer not null,
  why text,
  next_at bigint,
  -- events that were refused for good: how many, the last of them, why and when
  set_aside integer not null,
  aside_event bigint,
  aside_why text,
  aside_at bigint,
  -- when the first event since the last delivery was refused
  refusing_since bigint,
  delivered_at bigint,
  disabled_at bigint,
  owner text,
  lease_no bigint not null,
  lease_until bigint,
  created_at bigint not null
);
