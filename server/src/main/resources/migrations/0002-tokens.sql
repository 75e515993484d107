-- Tokens, which prove who a caller is. The secret itself is never stored.
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

-- Passes of browsers that were signed out, until they would have ended by themselves.
create table signed_out (
  pass text primary key,
  until bigint not null
);
create index signed_out_until on signed_out (until);
