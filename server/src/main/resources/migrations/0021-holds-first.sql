-- Open questions are listed with those that hold somebody first.
drop index question_urgent;
create index question_urgent on question
  ((holds_agent | holds_session | holds_system) desc, priority desc, id, type, created_at) where status = 'open';
