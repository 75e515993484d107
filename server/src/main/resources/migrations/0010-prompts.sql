-- A question that is put to the squad is a prompt.
update question set type = 'PROMPT' where type = 'DISCUSSION';
update event set data = '{"type":"PROMPT"' || substr(data, 21)
where question_id is not null and data like '{"type":"DISCUSSION"%';
