-- Finds the failed turns without reading the transcript.
create index turn_failed on turn (session_id, round, turn) where failed = 1;
