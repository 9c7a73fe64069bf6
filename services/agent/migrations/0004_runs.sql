-- What the agent thought about conversations: what it read, what it decided and why. Rows hold words of customers, so they go
-- after a while, with the person whose words they are, and with the project.
CREATE TABLE runs (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C" NOT NULL,
  -- Whose conversation it was; null: nobody's. Null again once the person was erased.
  contact_id text COLLATE "C",
  trigger text NOT NULL,
  shadow boolean NOT NULL,
  message_id text COLLATE "C",
  decision text NOT NULL,
  escalation_reason text,
  confidence double precision,
  language text,
  -- What the customer asked, without addresses and long numbers; null also once erased.
  question text,
  queries text[] NOT NULL,
  -- Without their texts: [{article_id, title, ordinal, version, score, cited}].
  passages jsonb NOT NULL,
  signals jsonb NOT NULL,
  -- What was sent, or would have been; empty: nothing.
  content text NOT NULL,
  summary text,
  -- [{name, arguments, result, error}]
  actions jsonb NOT NULL,
  model text NOT NULL,
  calls integer NOT NULL,
  input_tokens bigint NOT NULL,
  output_tokens bigint NOT NULL,
  cost_micro_usd bigint,
  latency_ms integer NOT NULL,
  reply_message_id text COLLATE "C",
  -- Whether it shows a gap of the knowledge base: something was asked and could not be answered from it.
  is_gap boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_now()
);
-- Lists, and what is counted of one conversation.
CREATE INDEX runs_by_project ON runs (project_id, created_at, id);
CREATE INDEX runs_by_conversation ON runs (project_id, conversation_id, created_at, id);
CREATE INDEX runs_by_reason ON runs (project_id, escalation_reason, created_at, id) WHERE escalation_reason IS NOT NULL;
CREATE INDEX runs_by_decision ON runs (project_id, decision, created_at, id);
CREATE INDEX runs_by_trigger ON runs (project_id, trigger, created_at, id);
CREATE INDEX runs_gaps ON runs (project_id, created_at, id) WHERE is_gap;
CREATE INDEX runs_by_contact ON runs (project_id, contact_id) WHERE contact_id IS NOT NULL;
-- What is to be forgotten, oldest first.
CREATE INDEX runs_by_age ON runs (created_at);

-- Drafts that people were shown.
CREATE TABLE suggestions (
  id text COLLATE "C" PRIMARY KEY,
  run_id text COLLATE "C" NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  -- 0: the best one, which the run's signals are of.
  place smallint NOT NULL,
  content text NOT NULL,
  confidence double precision NOT NULL,
  citations jsonb NOT NULL,
  -- What became of it; null: nobody has said.
  outcome text CHECK (outcome IN ('sent', 'edited', 'rejected')),
  -- How much of it was left when it was edited, 0 to 1; null: nobody has said.
  kept double precision,
  judged_at timestamptz
);
CREATE INDEX suggestions_by_run ON suggestions (run_id, place);
CREATE INDEX suggestions_judged ON suggestions (project_id, judged_at) WHERE outcome IS NOT NULL;

-- Suggestions that were asked for with an Idempotency-Key and are not there yet.
CREATE TABLE suggest_calls (
  run_id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  -- Until then somebody is at work on it.
  leased_until timestamptz NOT NULL
);
CREATE INDEX suggest_calls_by_age ON suggest_calls (leased_until);

-- Persons, conversations, messages and projects that are gone. What was written about them at the same moment is removed a little later.
CREATE TABLE erased_subjects (
  project_id text COLLATE "C" NOT NULL,
  -- The id of a contact or a conversation.
  subject_id text COLLATE "C" NOT NULL,
  -- Only what was decided since this message of the conversation was written; empty: all.
  message_id text COLLATE "C" NOT NULL DEFAULT '',
  said_at timestamptz NOT NULL DEFAULT '-infinity',
  erased_at timestamptz NOT NULL DEFAULT clock_now(),
  PRIMARY KEY (project_id, subject_id, message_id)
);
CREATE TABLE deleted_projects (
  project_id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT clock_now()
);
