-- All participants leave a session when it is over.
create index participant_session on participant (session_id);
