-- No foreign key to conversations: whoever inserts holds the lock on the conversation's row in the same statement,
-- and a key would look it up once more for every message.
CREATE TABLE messages (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C" NOT NULL,
  sender_type text NOT NULL CHECK (sender_type IN ('customer', 'agent', 'ai', 'system')),
  sender_id text COLLATE "C",
  content text NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('text', 'html', 'markdown')),
  is_internal boolean NOT NULL,
  -- The agent leaves the question to people, so this is no answer to it.
  hands_over boolean NOT NULL DEFAULT false,
  -- The files that it carries, as it shows them: [{id, name, type, size, has_thumbnail}].
  attachments jsonb NOT NULL DEFAULT '[]',
  -- What an answer of the AI agent quotes: [{article_id, title}].
  sources jsonb,
  -- How far the mail got that brings it to the customer; null where there is none.
  delivery text CHECK (delivery IN ('queued', 'sent', 'failed', 'bounced')),
  -- Why the mail did not arrive.
  delivery_error text CHECK (delivery_error IS NULL OR delivery IN ('failed', 'bounced')),
  -- The caller's own id of an imported message.
  external_id text,
  -- The conversation that it was written in, where that became part of this one: its external id names it among the messages of that
  -- one, and both may have used the same.
  origin_id text COLLATE "C",
  created_at timestamptz NOT NULL,
  -- The words that readers see of the message, and the project (see contacts.search).
  search tsvector NOT NULL GENERATED ALWAYS AS (
    message_words(content, content_type) || array_to_tsvector(ARRAY[project_id])
  ) STORED
);
CREATE INDEX messages_by_conversation ON messages (conversation_id, created_at, id);
-- For erasing a person who wrote under an id of their own.
CREATE INDEX messages_by_customer ON messages (project_id, sender_id) WHERE sender_type = 'customer' AND sender_id IS NOT NULL;
-- New words wait in a list that searches read too and a job merges in, so that no message pays for the merge.
CREATE INDEX messages_search ON messages USING gin (search);
CREATE UNIQUE INDEX messages_named ON messages (conversation_id, external_id, coalesce(origin_id, ''))
  WHERE external_id IS NOT NULL;
-- For senders whose email is not written in small letters: erasing a person finds them as a contact's email is
-- compared. Few are written so.
CREATE INDEX messages_by_spelling ON messages
  (project_id, lower(normalize(sender_id, NFC) COLLATE "default"))
  WHERE sender_type = 'customer' AND sender_id LIKE '%@%' AND sender_id <> lower(normalize(sender_id, NFC) COLLATE "default");
