-- Who takes part in a session leaves it when it is over.
create index participant_session on participant (session_id);
