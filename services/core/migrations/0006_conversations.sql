CREATE TABLE conversations (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  -- No foreign key: a job takes a contact that is gone out of its conversations, some at a time.
  contact_id text COLLATE "C",
  subject text,
  status text NOT NULL CHECK (status IN ('open', 'snoozed', 'resolved', 'closed')),
  priority text NOT NULL CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  channel text NOT NULL CHECK (channel IN ('email', 'chat', 'slack', 'discord', 'telegram', 'api', 'widget')),
  assigned_to text COLLATE "C",
  tags text[] NOT NULL DEFAULT '{}',
  ai_resolved boolean NOT NULL DEFAULT false,
  snoozed_until timestamptz CHECK (snoozed_until IS NULL OR status = 'snoozed'),
  external_id text,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  -- Nobody has to answer it.
  spam boolean NOT NULL DEFAULT false CHECK (NOT spam OR status = 'closed'),
  -- The closed conversation that it continues.
  follows text COLLATE "C" REFERENCES conversations (id) ON DELETE SET NULL,
  -- How the customer rated it after resolution.
  csat_score smallint CHECK (csat_score BETWEEN 1 AND 5),
  csat_comment text,
  csat_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  -- The words of the subject, which weigh more than those of messages, and the project (see contacts.search).
  search tsvector GENERATED ALWAYS AS (
    setweight(words(subject), 'A') || array_to_tsvector(ARRAY[project_id])
  ) STORED
);
CREATE INDEX conversations_created ON conversations (project_id, created_at, id);
CREATE INDEX conversations_status ON conversations (project_id, status, created_at, id);
CREATE INDEX conversations_priority ON conversations (project_id, priority, created_at, id) WHERE priority <> 'normal';
CREATE INDEX conversations_channel ON conversations (project_id, channel, created_at, id);
CREATE INDEX conversations_assigned ON conversations (project_id, assigned_to, created_at, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX conversations_unassigned ON conversations (project_id, created_at, id) WHERE assigned_to IS NULL;
CREATE UNIQUE INDEX conversations_external_id ON conversations (project_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX conversations_contact ON conversations (contact_id, created_at, id) WHERE contact_id IS NOT NULL;
CREATE INDEX conversations_spam ON conversations (project_id, created_at, id) WHERE spam;
CREATE INDEX conversations_follows ON conversations (follows, created_at, id) WHERE follows IS NOT NULL;
CREATE INDEX conversations_tags ON conversations USING gin (array_to_tsvector(array_append(tags, project_id)));
CREATE INDEX conversations_search ON conversations USING gin (search);
-- The few that somebody still works on, so that what is few among these is not looked for among all. Channel and priority stand behind the
-- order: the index alone tells which rows a count leaves out.
CREATE INDEX conversations_unresolved ON conversations (project_id, status, assigned_to, created_at, id) INCLUDE (priority, channel)
  WHERE status IN ('open', 'snoozed');
CREATE INDEX conversations_unresolved_tags ON conversations USING gin (array_to_tsvector(array_append(tags, project_id)))
  WHERE status IN ('open', 'snoozed');
CREATE INDEX conversations_due ON conversations (snoozed_until) WHERE snoozed_until IS NOT NULL;

CREATE TRIGGER conversations_revision BEFORE UPDATE ON conversations FOR EACH ROW EXECUTE FUNCTION next_revision();

-- When each conversation was last written to, and what follows from its public messages. Apart from the conversation, because
-- every message moves it: a new version of this narrow row costs four index entries, one of the conversation would cost an entry
-- in each index above. Whoever writes here holds the lock on the conversation's row.
CREATE TABLE conversation_activity (
  conversation_id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Of a conversation without public messages, when it began: so lists in this order have it.
  last_message_at timestamptz NOT NULL DEFAULT clock_now(),
  -- The first public message of a person of the team, or of the agent, and who wrote the last.
  first_response_at timestamptz,
  handled_by text NOT NULL DEFAULT 'nobody' CHECK (handled_by IN ('ai', 'people', 'nobody')),
  message_count integer NOT NULL DEFAULT 0,
  -- The first message of the customer that has no answer; once there is one, the first answer. Both are null before.
  asked_at timestamptz,
  answered_at timestamptz CHECK (asked_at IS NULL OR answered_at IS NULL),
  -- The message by which a customer reopened it after it was resolved: what was said before needs no answer.
  settled_at timestamptz,
  -- While it is resolved or closed.
  resolved_at timestamptz,
  waiting_on text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN resolved_at IS NOT NULL THEN 'nobody'
    WHEN asked_at IS NOT NULL THEN 'team'
    WHEN answered_at IS NOT NULL THEN 'customer'
    ELSE 'nobody' END) STORED,
  waiting_since timestamptz GENERATED ALWAYS AS (CASE WHEN resolved_at IS NULL THEN coalesce(asked_at, answered_at) END) STORED
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX conversation_activity_updated ON conversation_activity (project_id, updated_at, conversation_id);
-- All that are not resolved, as what waits on somebody is not. Both are named, so that a condition on either finds the index, and what
-- stands behind the order lets the index alone tell who handled it last.
CREATE INDEX conversation_activity_waiting ON conversation_activity (project_id, waiting_on, waiting_since, conversation_id)
  INCLUDE (handled_by, resolved_at) WHERE waiting_on <> 'nobody' OR resolved_at IS NULL;
-- Who handled it last stands behind the order: the index alone tells which rows a list leaves out.
CREATE INDEX conversation_activity_spoken ON conversation_activity (project_id, last_message_at, conversation_id, handled_by);

-- Up to which message each side has seen a conversation, by the message's time: no two of a conversation have the same.
CREATE TABLE conversation_sights (
  conversation_id text COLLATE "C" PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  customer_seen_at timestamptz,
  agent_seen_at timestamptz
);

-- Conversations that became part of another: their ids, and external ids, tell where it is.
CREATE TABLE merged_conversations (
  conversation_id text COLLATE "C" PRIMARY KEY,
  into_id text COLLATE "C" NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  project_id text COLLATE "C" NOT NULL,
  external_id text COLLATE "C"
);
CREATE INDEX merged_conversations_into ON merged_conversations (into_id);
CREATE INDEX merged_conversations_external_id ON merged_conversations (project_id, external_id) WHERE external_id IS NOT NULL;
