-- What happened to conversations besides messages, for their timelines. The audit log keeps the same only for a time, and for owners.
CREATE TABLE conversation_changes (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C" NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('changed', 'merged', 'rated', 'escalated', 'action_executed')),
  -- type and id of who did it
  actor jsonb NOT NULL,
  -- By field what it was and became, where fields changed.
  changes jsonb,
  -- What else the type has to tell.
  details jsonb,
  created_at timestamptz NOT NULL
);
CREATE INDEX conversation_changes_of ON conversation_changes (conversation_id, created_at, id);
