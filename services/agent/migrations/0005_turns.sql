-- Conversations that the agent answers or answered: one row each. A row that is due waits for a worker; a worker has it under a
-- lease. Rows hold words of customers only while a decision is carried out or an action waits for the customer's agreement.
CREATE TABLE turns (
  conversation_id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  -- The customer's latest message that is known of, answered or not; null: none yet.
  message_id text COLLATE "C",
  message_at timestamptz,
  -- When the first of the messages that wait came, and when they are to be answered; null: nothing waits.
  began_at timestamptz,
  due_at timestamptz,
  -- Failed tries of this turn, and how often it was decided anew.
  tries integer NOT NULL DEFAULT 0,
  rounds integer NOT NULL DEFAULT 0,
  lease uuid,
  leased_until timestamptz,
  -- When people took the conversation over, and when they gave it back.
  stopped_at timestamptz,
  handed_back_at timestamptz,
  -- Whether the agent resolved it, and nobody changed its status since.
  ai_resolved boolean NOT NULL DEFAULT false,
  -- What the customer was asked to agree to: {name, arguments}.
  pending_action jsonb,
  -- The decision that is being carried out; stored before it has any effect.
  plan jsonb,
  -- Whose words the two hold.
  contact_id text COLLATE "C",
  -- Why nobody tries any more; null: it is not dead.
  dead_reason text,
  -- The trace in which the customer's latest message was written (W3C traceparent), for the turn to go on from; null: none.
  traceparent text,
  touched_at timestamptz NOT NULL DEFAULT clock_now()
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
-- Each project's own queue, among those of its organization.
CREATE INDEX turns_due_by_project ON turns (org_id, project_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX turns_by_project ON turns (project_id);
CREATE INDEX turns_by_contact ON turns (project_id, contact_id) WHERE contact_id IS NOT NULL;
-- What is to be forgotten, oldest first.
CREATE INDEX turns_idle ON turns (touched_at) WHERE due_at IS NULL;
