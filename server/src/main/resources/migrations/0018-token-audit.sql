-- A token with an end; null: until it is revoked.
alter table token add column expires_at bigint;
