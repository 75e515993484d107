-- The mode of trust: one row, once the server has chosen it.
create table trust_mode (
  one integer primary key check (one = 1),
  mode text not null
);

-- Data older than this table was served in the mode tokens if an operator has a token, else in the
-- mode open.
insert into trust_mode (one, mode)
select 1, 'tokens'
where exists (select 1 from token where standing = 'operator' and revoked_at is null);
insert into trust_mode (one, mode)
select 1, 'open'
where not exists (select 1 from trust_mode)
  and (exists (select 1 from secret) or exists (select 1 from agent)
    or exists (select 1 from question) or exists (select 1 from event));

-- Links that sign somebody in once, until they are used or too old. The secret is never stored.
create table sign_in_link (
  hash text primary key,
  token text not null,
  until bigint not null
);
create index sign_in_link_until on sign_in_link (until);
