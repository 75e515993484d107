-- Names are compared folded: case, compatibility forms and letters that look the same make no
-- difference. Only Java can fold: a statement that begins with "fold" is a query, and the server
-- writes its names with their folded forms to the table folding.
create table folding (
  name text primary key,
  folded text not null
);
fold select id as name from agent
  union select agent_id from question where agent_id is not null
  union select agent_id from participant
  union select agent_id from event where agent_id is not null
  union select word from called;

-- The column invited: 0 if the name is registered or has acted as an agent, 1 if others have only
-- mentioned it, 2 if it has only spoken in the chat without saying that it is a person.
alter table agent add column folded text;
update agent set folded = (select f.folded from folding f where f.name = agent.id);
create index agent_folded on agent (folded);

alter table question add column agent_key text;
update question set agent_key = (select f.folded from folding f where f.name = question.agent_id);
drop index question_holds_agent;
create index question_holds_agent on question (holds_agent, agent_key, id) where status = 'open' and holds_agent = 1;
drop index question_agent;
create index question_agent on question (agent_key, id);

alter table participant add column agent_key text;
update participant set agent_key = (select f.folded from folding f where f.name = participant.agent_id);
create index participant_agent on participant (agent_key, session_id);

alter table event add column agent_key text;
update event set agent_key = (select f.folded from folding f where f.name = event.agent_id);
drop index event_agent;
create index event_agent on event (agent_key, seq) where agent_key is not null;

alter table called rename to called_before;
create table called (
  word text not null,
  agent_id text not null,
  primary key (word, agent_id)
)${clustered};
insert into called (word, agent_id)
  select distinct f.folded, c.agent_id from called_before c join folding f on f.name = c.word;
drop table called_before;
create index called_agent on called (agent_id);

drop table folding;
