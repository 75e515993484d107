-- Lists by status read this index, whichever status is asked for.
drop index session_status;
create index session_status on session (kind, status, id);
