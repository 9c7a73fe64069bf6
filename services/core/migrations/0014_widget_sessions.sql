-- Visitors of customers' websites. The contact need not be there yet: an anonymous one is made with the first message.
CREATE TABLE widget_sessions (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  -- SHA-256 of the token, which itself is stored nowhere.
  token_hash bytea NOT NULL UNIQUE,
  contact_id text COLLATE "C" NOT NULL,
  identified boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX widget_sessions_contact ON widget_sessions (contact_id);
CREATE INDEX widget_sessions_identified ON widget_sessions (project_id) WHERE identified;
CREATE INDEX widget_sessions_expired ON widget_sessions (expires_at);

-- What visitors' clients called their messages: a message that is sent again is found by it. Written before the message, so
-- that of several at once the others wait.
CREATE TABLE widget_sends (
  contact_id text COLLATE "C" NOT NULL,
  client_message_id text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C" NOT NULL REFERENCES conversations (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  message_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (contact_id, client_message_id)
);
CREATE INDEX widget_sends_message ON widget_sends (message_id);
CREATE INDEX widget_sends_conversation ON widget_sends (conversation_id);

-- Up to which message each side has seen a conversation, by the message's time: no two of a conversation have the same.
CREATE TABLE conversation_sights (
  conversation_id text COLLATE "C" PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  customer_seen_at timestamptz,
  agent_seen_at timestamptz
);

-- How the customer rated it after resolution.
ALTER TABLE conversations
  ADD COLUMN csat_score smallint CHECK (csat_score BETWEEN 1 AND 5),
  ADD COLUMN csat_comment text,
  ADD COLUMN csat_at timestamptz;

-- What an answer of the AI agent quotes: [{article_id, title}].
ALTER TABLE messages ADD COLUMN sources jsonb;
