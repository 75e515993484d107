-- How often each has spoken is told without reading what was said.
create index turn_failed on turn (session_id, round, turn) where failed = 1;
