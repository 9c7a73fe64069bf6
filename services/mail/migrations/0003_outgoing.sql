-- Mail that goes out: at most one of each message, whose id it has.
CREATE TABLE outgoing_mails (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C" NOT NULL,
  -- A mail that is being handed over to a mail server is `sending`: if its process dies meanwhile, nobody knows whether it went out.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'bounced')),
  -- Why it failed, bounced, or has to wait.
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  first_attempt_at timestamptz,
  -- When the next attempt may begin, to send it or to tell core what came of it; null once nothing is left to do.
  due_at timestamptz DEFAULT clock_now(),
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  CHECK (due_at IS NOT NULL OR state NOT IN ('waiting', 'sending'))
);
CREATE INDEX outgoing_mails_due ON outgoing_mails (org_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX outgoing_mails_done ON outgoing_mails (created_at) WHERE due_at IS NULL;
CREATE INDEX outgoing_mails_by_project ON outgoing_mails (project_id);
CREATE INDEX outgoing_mails_by_conversation ON outgoing_mails (conversation_id);
