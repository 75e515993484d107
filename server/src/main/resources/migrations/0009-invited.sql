-- 1 while others only count on a name: a person may still register under it.
alter table agent add column invited integer not null default 0;
