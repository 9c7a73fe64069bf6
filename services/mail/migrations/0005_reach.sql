-- The conversations of which mails ask for answers to an address of their own. It says nothing of what was written: it stays when the
-- conversation is deleted, so that an answer begins another one rather than being refused.
CREATE TABLE reply_addresses (
  -- The id of the conversation that the address is of.
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  -- The mailbox from which the last mail of the conversation was sent.
  mailbox_id text COLLATE "C" NOT NULL,
  -- The conversation to which answers belong: another one, when this one became part of it.
  conversation_id text COLLATE "C" NOT NULL
);
CREATE INDEX reply_addresses_by_conversation ON reply_addresses (conversation_id);
CREATE INDEX reply_addresses_by_project ON reply_addresses (project_id);
-- The id of the reply address that a mail was sent to; null: to that of the mailbox.
ALTER TABLE incoming_mails ADD COLUMN reply_to text COLLATE "C";
