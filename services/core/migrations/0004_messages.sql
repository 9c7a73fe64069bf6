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
  created_at timestamptz NOT NULL,
  -- The words of the message, and the project (see contacts.search).
  search tsvector NOT NULL GENERATED ALWAYS AS (
    words(content) || array_to_tsvector(ARRAY[project_id])
  ) STORED
);
CREATE INDEX messages_by_conversation ON messages (conversation_id, created_at, id);
-- For erasing a person who wrote under an id of their own.
CREATE INDEX messages_by_customer ON messages (project_id, sender_id) WHERE sender_type = 'customer' AND sender_id IS NOT NULL;
-- New words wait in a list that searches read too and a job merges in, so that no message pays for the merge.
CREATE INDEX messages_search ON messages USING gin (search);
