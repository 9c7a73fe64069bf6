-- Mail that comes in: the name before the platform's domain of the address that a mailbox's mail is forwarded to.
ALTER TABLE mailboxes ADD COLUMN forward_token text COLLATE "C" NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '');
ALTER TABLE mailboxes ADD COLUMN state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'failing'));
-- Why the last mail could not be taken in.
ALTER TABLE mailboxes ADD COLUMN last_error text;
ALTER TABLE mailboxes ADD CHECK ((last_error IS NULL) = (state = 'active'));
CREATE UNIQUE INDEX mailboxes_forward_token ON mailboxes (forward_token) WHERE deleted_at IS NULL;

-- Each mail that was taken, once for each mailbox that it came to.
CREATE TABLE incoming_mails (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  mailbox_id text COLLATE "C" NOT NULL,
  -- The digest of its Message-ID and its sender, or of all of it where it has none: a mail that comes again is the same one.
  message_key bytea NOT NULL,
  -- From the envelope: empty in mails that nobody is to answer.
  mail_from text NOT NULL,
  -- The digest of who it says it is from, as events of erasures have it; null before the first attempt.
  sender text COLLATE "C",
  -- The mail as it came: here, or in the storage under that key; nowhere once it was erased or is too old.
  raw bytea,
  storage_key text COLLATE "C",
  bytes integer NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'imported', 'ignored', 'dead')),
  -- Why it was ignored, or is dead, or has to wait.
  reason text,
  -- What the first attempt found it to be, and the conversation that it belongs to; later ones do the same.
  decision jsonb,
  attempts integer NOT NULL DEFAULT 0,
  first_attempt_at timestamptz,
  -- When the next attempt may begin; null once it has ended.
  due_at timestamptz DEFAULT clock_now(),
  received_at timestamptz NOT NULL DEFAULT clock_now(),
  done_at timestamptz,
  contact_id text COLLATE "C",
  conversation_id text COLLATE "C",
  message_id text COLLATE "C",
  CHECK ((due_at IS NULL) = (state <> 'waiting') AND (done_at IS NULL) = (state = 'waiting'))
);
CREATE UNIQUE INDEX incoming_mails_once ON incoming_mails (mailbox_id, message_key);
CREATE INDEX incoming_mails_due ON incoming_mails (org_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX incoming_mails_done ON incoming_mails (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX incoming_mails_by_conversation ON incoming_mails (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX incoming_mails_by_sender ON incoming_mails (project_id, sender) WHERE sender IS NOT NULL;
CREATE INDEX incoming_mails_by_contact ON incoming_mails (contact_id) WHERE contact_id IS NOT NULL;

-- Which conversation a Message-ID belongs to: what refers to it belongs there too.
CREATE TABLE mail_ids (
  project_id text COLLATE "C" NOT NULL,
  header_id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C" NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  PRIMARY KEY (project_id, header_id)
);
CREATE INDEX mail_ids_by_conversation ON mail_ids (conversation_id);
