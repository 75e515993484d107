-- Who may call where callers must show a token. The secret itself is never stored.
create table token (
  id text primary key,
  hash text not null,
  name text not null,
  standing text not null,
  person_present integer not null,
  toolsets text not null,
  created_at bigint not null,
  revoked_at bigint
);
