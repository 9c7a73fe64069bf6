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
CREATE INDEX conversations_due ON conversations (snoozed_until) WHERE snoozed_until IS NOT NULL;

CREATE TRIGGER conversations_revision BEFORE UPDATE ON conversations FOR EACH ROW EXECUTE FUNCTION next_revision();

-- When each conversation was last written to. Apart from the conversation, because every message moves it: a new
-- version of this narrow row costs two index entries, one of the conversation would cost an entry in each index above.
-- Whoever writes here holds the lock on the conversation's row.
CREATE TABLE conversation_activity (
  conversation_id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL,
  updated_at timestamptz NOT NULL
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX conversation_activity_updated ON conversation_activity (project_id, updated_at, conversation_id);

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
