-- When the token expires; null if it does not.
alter table token add column expires_at bigint;
