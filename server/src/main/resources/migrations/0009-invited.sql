-- 1 while others have only mentioned the name: a person may still register under it.
alter table agent add column invited integer not null default 0;
