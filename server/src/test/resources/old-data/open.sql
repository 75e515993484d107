-- The database of a version before modes of trust and folded names, served with names believed.
BEGIN TRANSACTION;
CREATE TABLE agent (
  id text primary key,
  name text not null,
  kind text not null,
  role text,
  monitor integer not null,
  created_at bigint not null,
  seen_at bigint not null
, invited integer not null default 0);
INSERT INTO "agent" VALUES('quin','quin','human',NULL,0,1794970710413,1794970711587,0);
INSERT INTO "agent" VALUES('coder','coder','external',NULL,0,1794970710508,1794970711391,0);
INSERT INTO "agent" VALUES('Coder','Coder','external',NULL,0,1794970710570,1794970711198,0);
INSERT INTO "agent" VALUES('Quin','Quin','human',NULL,0,1794970722103,1794970722503,0);
INSERT INTO "agent" VALUES('bra⠀ille','bra⠀ille','external',NULL,0,1794970722427,1794970722427,0);
CREATE TABLE called (
  word text not null,
  agent_id text not null,
  primary key (word, agent_id)
) without rowid;
INSERT INTO "called" VALUES('coder','Coder');
INSERT INTO "called" VALUES('quin','Quin');
INSERT INTO "called" VALUES('bra⠀ille','bra⠀ille');
INSERT INTO "called" VALUES('coder','coder');
INSERT INTO "called" VALUES('quin','quin');
CREATE TABLE debate_round (
  session_id text not null,
  round integer not null,
  focus text,
  -- of the panel; the analyst's turn is not counted
  responses integer not null,
  failures integer not null,
  tokens bigint not null,
  -- milliseconds, with those of tries that did not count
  spent bigint not null,
  consensus text,
  synthesis text,
  began_at bigint not null,
  ended_at bigint,
  primary key (session_id, round)
) without rowid;
CREATE TABLE event (
  seq integer primary key,
  at bigint not null,
  type text not null,
  agent_id text,
  session_id text,
  question_id text,
  -- set if it settled a question that held somebody: the widest scope it held
  freed text,
  data text not null
);
INSERT INTO "event" VALUES(1,1794970710944,'question.asked','coder',NULL,'01a1ec97-73bd-77dd-832f-6f964ba2efbb',NULL,'{"type":"BLOCKING","halt":false,"holds":["agent"],"title":"coder waits for an answer","text":"May I merge?","askedBy":"coder","priority":90,"required":1,"to":[],"options":[]}');
INSERT INTO "event" VALUES(2,1794970710944,'agent.halted','coder',NULL,'01a1ec97-73bd-77dd-832f-6f964ba2efbb',NULL,'{"type":"BLOCKING","halt":false,"text":"May I merge?"}');
INSERT INTO "event" VALUES(3,1794970711200,'question.asked','Coder',NULL,'01a1ec97-74a0-77f5-bdb1-38a78c6a9bb0',NULL,'{"type":"BLOCKING","halt":false,"holds":["agent"],"title":"Coder waits for an answer","text":"May I deploy?","askedBy":"Coder","priority":90,"required":1,"to":[],"options":[]}');
INSERT INTO "event" VALUES(4,1794970711200,'agent.halted','Coder',NULL,'01a1ec97-74a0-77f5-bdb1-38a78c6a9bb0',NULL,'{"type":"BLOCKING","halt":false,"text":"May I deploy?"}');
INSERT INTO "event" VALUES(5,1794970711279,'question.asked','coder','release','01a1ec97-74f0-72b3-8001-16dcf75c64f8',NULL,'{"type":"APPROVAL","halt":false,"holds":["agent","session"],"title":"session release waits for an answer","text":"Ship it?","askedBy":"quin","priority":80,"required":2,"to":[],"options":["yes","no"]}');
INSERT INTO "event" VALUES(6,1794970711279,'session.halted','coder','release','01a1ec97-74f0-72b3-8001-16dcf75c64f8',NULL,'{"type":"APPROVAL","halt":false,"text":"Ship it?"}');
INSERT INTO "event" VALUES(7,1794970711396,'question.asked','coder',NULL,'01a1ec97-7565-72a0-846a-72bd6157ee57',NULL,'{"type":"DECISION","halt":false,"holds":[],"title":"coder asks","text":"Tabs?","askedBy":"coder","priority":60,"required":1,"to":[],"options":[],"deadline":"2026-11-18T03:28:31.396Z"}');
INSERT INTO "event" VALUES(8,1794970711462,'chat.message',NULL,NULL,NULL,NULL,'{"seq":1,"id":"01a1ec97-75a6-71ee-936f-ff7278746ade","author":"quin","isHuman":true,"text":"Hello","type":"message","mentions":[],"createdAt":"2026-11-18T02:58:31.462Z"}');
INSERT INTO "event" VALUES(9,1794970711641,'discussion.created',NULL,'01a1ec97-7659-747e-8a71-6c6b05e7e60d',NULL,NULL,'{"topic":"Tabs?","createdBy":"quin","speakerOrder":["quin","coder"]}');
INSERT INTO "event" VALUES(10,1794970711684,'question.asked',NULL,'01a1ec97-7659-747e-8a71-6c6b05e7e60d','01a1ec97-7686-7469-a740-f34d6fceec9b',NULL,'{"type":"TURN","halt":false,"holds":[],"title":"It is the turn of quin","text":"quin, it is your turn in round 1 of 3. Topic: Tabs?","askedBy":"quin","priority":40,"required":1,"to":["quin"],"options":[]}');
INSERT INTO "event" VALUES(11,1794970711641,'turn.asked','quin','01a1ec97-7659-747e-8a71-6c6b05e7e60d','01a1ec97-7686-7469-a740-f34d6fceec9b',NULL,'{"round":1,"turnIndex":0,"role":"user","speaker":"quin","title":"It is the turn of quin"}');
INSERT INTO "event" VALUES(12,1794970722427,'question.asked','bra⠀ille','dots⠀','01a1ec97-a07d-718e-a537-71603f0cd285',NULL,'{"type":"BLOCKING","halt":false,"holds":["agent"],"title":"bra⠀ille waits for an answer","text":"Can you read me?","askedBy":"bra⠀ille","priority":90,"required":1,"to":[],"options":[]}');
INSERT INTO "event" VALUES(13,1794970722427,'agent.halted','bra⠀ille','dots⠀','01a1ec97-a07d-718e-a537-71603f0cd285',NULL,'{"type":"BLOCKING","halt":false,"text":"Can you read me?"}');
INSERT INTO "event" VALUES(14,1794970722508,'question.answered','coder','release','01a1ec97-74f0-72b3-8001-16dcf75c64f8',NULL,'{"type":"APPROVAL","halt":false,"holds":["agent","session"],"answer":"yes","by":"Quin","via":"rest","settled":false}');
CREATE TABLE forgotten (
  what text primary key,
  seq bigint not null
);
CREATE TABLE idempotency (
  caller text not null,
  route text not null,
  key text not null,
  digest text not null,
  result text not null,
  at bigint not null,
  primary key (caller, route, key)
) without rowid;
CREATE TABLE mention (
  agent_id text not null,
  seq bigint not null,
  type text not null,
  primary key (agent_id, seq)
) without rowid;
CREATE TABLE message (
  seq integer primary key,
  id text not null,
  -- the end of the id backwards, so that who types it as it is shown finds the message
  ending text not null,
  author text not null,
  human integer not null,
  text text not null,
  type text not null,
  reply_to text,
  prompt_id text,
  -- each name on a line of its own
  mentions text not null,
  created_at bigint not null
);
INSERT INTO "message" VALUES(1,'01a1ec97-75a6-71ee-936f-ff7278746ade','eda6478727ff','quin',1,'Hello','message',NULL,NULL,'',1794970711462);
CREATE TABLE migration (version bigint primary key);
INSERT INTO "migration" VALUES(1);
INSERT INTO "migration" VALUES(2);
INSERT INTO "migration" VALUES(3);
INSERT INTO "migration" VALUES(4);
INSERT INTO "migration" VALUES(5);
INSERT INTO "migration" VALUES(6);
INSERT INTO "migration" VALUES(7);
INSERT INTO "migration" VALUES(8);
INSERT INTO "migration" VALUES(9);
INSERT INTO "migration" VALUES(10);
INSERT INTO "migration" VALUES(11);
INSERT INTO "migration" VALUES(12);
INSERT INTO "migration" VALUES(13);
INSERT INTO "migration" VALUES(14);
CREATE TABLE participant (
  agent_id text not null,
  session_id text not null,
  primary key (agent_id, session_id)
) without rowid;
INSERT INTO "participant" VALUES('coder','01a1ec97-7659-747e-8a71-6c6b05e7e60d');
INSERT INTO "participant" VALUES('bra⠀ille','dots⠀');
INSERT INTO "participant" VALUES('coder','release');
CREATE TABLE prompt (
  id text primary key,
  ending text not null,
  requester text not null,
  task_id text,
  status text not null
);
CREATE TABLE question (
  id text primary key,
  type text not null,
  agent_id text,
  asked_by text not null,
  -- each name between newlines, so that one name can be looked for
  addressed_to text not null,
  session_id text,
  text text not null,
  reason text,
  context text,
  options text not null,
  free_text integer not null,
  default_answer text,
  required integer not null,
  -- all of them, in their order, and how many: who adds one says how many it saw
  answers text not null,
  answered integer not null,
  deadline bigint,
  -- when something happens by itself: the deadline acts, or people are reminded
  due_at bigint,
  priority integer not null,
  halt integer not null,
  holds_agent integer not null,
  holds_session integer not null,
  holds_system integer not null,
  status text not null,
  settled_by text,
  settled_reason text,
  created_at bigint not null,
  settled_at bigint
);
INSERT INTO "question" VALUES('01a1ec97-73bd-77dd-832f-6f964ba2efbb','BLOCKING','coder','coder','
',NULL,'May I merge?',NULL,NULL,'[]',1,NULL,1,'[]',0,NULL,1794974310944,90,0,1,0,0,'open',NULL,NULL,1794970710944,NULL);
INSERT INTO "question" VALUES('01a1ec97-74a0-77f5-bdb1-38a78c6a9bb0','BLOCKING','Coder','Coder','
',NULL,'May I deploy?',NULL,NULL,'[]',1,NULL,1,'[]',0,NULL,1794974311200,90,0,1,0,0,'open',NULL,NULL,1794970711200,NULL);
INSERT INTO "question" VALUES('01a1ec97-74f0-72b3-8001-16dcf75c64f8','APPROVAL','coder','quin','
','release','Ship it?',NULL,NULL,'["yes","no"]',0,NULL,2,'[{"by":"Quin","text":"yes","via":"rest","at":1794970722508,"person":true}]',1,NULL,1794974311279,80,0,1,1,0,'open',NULL,NULL,1794970711279,NULL);
INSERT INTO "question" VALUES('01a1ec97-7565-72a0-846a-72bd6157ee57','DECISION','coder','coder','
',NULL,'Tabs?',NULL,NULL,'[]',1,NULL,1,'[]',0,1794972511396,1794972511396,60,0,0,0,0,'open',NULL,NULL,1794970711396,NULL);
INSERT INTO "question" VALUES('01a1ec97-7686-7469-a740-f34d6fceec9b','TURN',NULL,'quin','
quin
','01a1ec97-7659-747e-8a71-6c6b05e7e60d','quin, it is your turn in round 1 of 3. Topic: Tabs?',NULL,'{"kind":"discussion","discussion":"01a1ec97-7659-747e-8a71-6c6b05e7e60d","round":1,"turnIndex":0,"speaker":"quin","failed":false,"agentId":"quin"}','[]',1,NULL,1,'[]',0,NULL,NULL,40,0,0,0,0,'open',NULL,NULL,1794970711684,NULL);
INSERT INTO "question" VALUES('01a1ec97-a07d-718e-a537-71603f0cd285','BLOCKING','bra⠀ille','bra⠀ille','
','dots⠀','Can you read me?',NULL,NULL,'[]',1,NULL,1,'[]',0,NULL,1794974322427,90,0,1,0,0,'open',NULL,NULL,1794970722427,NULL);
CREATE TABLE reader (
  name text primary key,
  seq bigint not null
);
CREATE TABLE seat (
  session_id text not null,
  position integer not null,
  agent_id text,
  role text not null,
  name text not null,
  taken_by text not null,
  model text,
  system_prompt text, asked text,
  primary key (session_id, position)
) without rowid;
INSERT INTO "seat" VALUES('01a1ec97-7659-747e-8a71-6c6b05e7e60d',0,'quin','user','quin','person',NULL,NULL,'01a1ec97-7686-7469-a740-f34d6fceec9b');
INSERT INTO "seat" VALUES('01a1ec97-7659-747e-8a71-6c6b05e7e60d',1,'coder','specialist','coder','external',NULL,NULL,NULL);
CREATE TABLE secret (
  name text primary key,
  value text not null
);
INSERT INTO "secret" VALUES('mcp','310267d1cafe96fa7d61610e53dafe73cb927d373b6d3a2529805f75dc2afa06');
CREATE TABLE session (
  id text primary key,
  kind text not null,
  topic text not null,
  settings text not null,
  created_by text not null,
  status text not null,
  reason text,
  round integer not null,
  turn integer not null,
  -- turns of agents since somebody last let it run
  ran integer not null,
  -- the open question that asks for the turn, or what becomes of a failed one
  runs integer not null,
  owner text,
  lease_no bigint not null,
  lease_until bigint,
  created_at bigint not null,
  updated_at bigint not null
, mode text, adjourned integer not null default 0);
INSERT INTO "session" VALUES('01a1ec97-7659-747e-8a71-6c6b05e7e60d','discussion','Tabs?','{"maxRounds":3,"maxTurns":20,"turns":"brief","modelTimeout":"PT2M","agentTimeout":"PT10M"}','quin','active',NULL,1,0,0,0,NULL,0,NULL,1794970711641,1794970711641,NULL,0);
CREATE TABLE signed_out (
  pass text primary key,
  until bigint not null
);
CREATE TABLE task (
  id text primary key,
  principal text not null,
  tool text not null,
  arguments text not null,
  state text,
  answers text not null,
  created_at bigint not null,
  changed_at bigint not null,
  ttl bigint not null,
  ends_at bigint not null,
  outcome text
);
CREATE TABLE token (
  id text primary key,
  hash text not null,
  name text not null,
  standing text not null,
  person_present integer not null,
  toolsets text not null,
  created_at bigint not null,
  revoked_at bigint
);
CREATE TABLE turn (
  session_id text not null,
  round integer not null,
  turn integer not null,
  agent_id text,
  role text not null,
  speaker text not null,
  content text not null,
  failed integer not null,
  metadata text not null,
  created_at bigint not null,
  primary key (session_id, round, turn)
) without rowid;
CREATE TABLE turn_step (
  session_id text not null,
  round integer not null,
  turn integer not null,
  step integer not null,
  content text not null,
  primary key (session_id, round, turn, step)
) without rowid;
CREATE TABLE webhook (
  id text primary key,
  -- often a secret itself, so it is never shown whole
  url text not null,
  types text not null,
  format text not null,
  -- kept as it is, for it signs every delivery
  secret text not null,
  -- the last event it need not be told of
  told bigint not null,
  -- how often the next one was not taken, why, and when it is delivered again
  failures integer not null,
  why text,
  next_at bigint,
  -- events that were refused for good: how many, the last of them, why and when
  set_aside integer not null,
  aside_event bigint,
  aside_why text,
  aside_at bigint,
  -- the first of them since something was taken
  refusing_since bigint,
  delivered_at bigint,
  disabled_at bigint,
  owner text,
  lease_no bigint not null,
  lease_until bigint,
  created_at bigint not null
);
CREATE INDEX called_agent on called (agent_id);
CREATE INDEX question_holds_agent on question (holds_agent, agent_id, id) where status = 'open' and holds_agent = 1;
CREATE INDEX question_holds_session on question (holds_session, session_id, id) where status = 'open' and holds_session = 1;
CREATE INDEX question_holds_system on question (holds_system, id) where status = 'open' and holds_system = 1;
CREATE INDEX question_urgent on question (priority desc, id, type, created_at) where status = 'open';
CREATE INDEX question_due on question (due_at) where status = 'open' and due_at is not null;
CREATE INDEX question_unanswered on question (status, id) where status in ('expired', 'cancelled');
CREATE INDEX question_agent on question (agent_id, id);
CREATE INDEX question_session on question (session_id, id);
CREATE INDEX event_agent on event (agent_id, seq) where agent_id is not null;
CREATE INDEX event_session on event (session_id, seq) where session_id is not null;
CREATE INDEX event_freed on event (freed, seq) where freed <> 'agent';
CREATE INDEX idempotency_at on idempotency (at);
CREATE INDEX signed_out_until on signed_out (until);
CREATE INDEX task_ends on task (ends_at);
CREATE INDEX session_runs on session (runs, lease_until) where status = 'active' and runs = 1;
CREATE INDEX session_newest on session (kind, id);
CREATE UNIQUE INDEX message_id on message (id);
CREATE INDEX message_ending on message (ending);
CREATE INDEX message_type on message (type, seq);
CREATE INDEX message_prompt on message (prompt_id, author) where prompt_id is not null;
CREATE INDEX mention_type on mention (agent_id, type, seq);
CREATE INDEX prompt_ending on prompt (ending);
CREATE INDEX prompt_status on prompt (status, id);
CREATE INDEX prompt_task on prompt (task_id, status, id) where task_id is not null;
CREATE INDEX turn_failed on turn (session_id, round, turn) where failed = 1;
CREATE INDEX participant_session on participant (session_id);
CREATE INDEX seat_asked on seat (agent_id) where asked is not null;
CREATE INDEX session_mode on session (kind, mode, id) where mode is not null;
CREATE INDEX question_context on question (id) where status = 'open' and type = 'CONTEXT';
CREATE INDEX session_status on session (kind, status, id);
COMMIT;