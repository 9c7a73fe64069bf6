-- Questions that are asked again to see how the agent would do. A row that is neither done nor failed waits for a worker, which has
-- it under a lease for some questions at a time.
CREATE TABLE evaluations (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  source text NOT NULL CHECK (source IN ('questions', 'resolved')),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  failure text,
  -- What the agent was when it began, with what the evaluation changed. Null: the platform's model.
  model text,
  threshold double precision NOT NULL,
  settings jsonb NOT NULL,
  -- Of conversations: how many are looked at, and whether they are known.
  max_conversations integer,
  listed boolean NOT NULL,
  -- Failures in a row.
  tries integer NOT NULL DEFAULT 0,
  -- When the next question may be asked; null: no more.
  due_at timestamptz DEFAULT clock_now(),
  lease uuid,
  leased_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  ended_at timestamptz
);
CREATE INDEX evaluations_due ON evaluations (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX evaluations_unfinished ON evaluations (org_id) WHERE due_at IS NOT NULL;
CREATE INDEX evaluations_by_project ON evaluations (project_id, created_at, id);
-- What is to be forgotten, oldest first.
CREATE INDEX evaluations_by_age ON evaluations (created_at);

CREATE TABLE evaluation_questions (
  evaluation_id text COLLATE "C" NOT NULL REFERENCES evaluations (id) ON DELETE CASCADE,
  place integer NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  -- Of a customer without addresses and long numbers; null: not read yet, or erased.
  question text,
  -- Null: nobody has said.
  expected_article_ids text[],
  expected_answer text,
  -- Where it is from; null: the caller gave it.
  conversation_id text COLLATE "C",
  contact_id text COLLATE "C",
  -- Its words are gone, and none are to be written again.
  erased boolean NOT NULL DEFAULT false,
  -- A conversation in which nothing was asked, or no person answered.
  skipped boolean NOT NULL DEFAULT false,
  -- What became of it; null: not asked yet.
  decision text,
  escalation_reason text,
  confidence double precision,
  -- Whether some threshold lets the best draft out.
  sendable boolean NOT NULL DEFAULT false,
  is_right boolean,
  judged_by text,
  answer text,
  article_ids text[] NOT NULL DEFAULT '{}',
  calls integer NOT NULL DEFAULT 0,
  input_tokens bigint NOT NULL DEFAULT 0,
  output_tokens bigint NOT NULL DEFAULT 0,
  cost_micro_usd bigint DEFAULT 0,
  PRIMARY KEY (evaluation_id, place)
);
CREATE INDEX evaluation_questions_left ON evaluation_questions (evaluation_id, place) WHERE decision IS NULL AND NOT skipped;
CREATE INDEX evaluation_questions_by_contact ON evaluation_questions (project_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX evaluation_questions_by_conversation ON evaluation_questions (project_id, conversation_id) WHERE conversation_id IS NOT NULL;
