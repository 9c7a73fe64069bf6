-- How the widget of a project looks and behaves; a project without a row has the usual one.
CREATE TABLE widget_configs (
  project_id text COLLATE "C" PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  enabled boolean NOT NULL,
  position text NOT NULL CHECK (position IN ('bottom-right', 'bottom-left')),
  color text NOT NULL,
  welcome_message text NOT NULL,
  show_branding boolean NOT NULL,
  theme text NOT NULL CHECK (theme IN ('light', 'dark', 'auto')),
  locale text NOT NULL,
  ask_email text NOT NULL CHECK (ask_email IN ('never', 'optional', 'required')),
  revision integer NOT NULL,
  -- Sealed; customers' servers sign identity tokens with it. Null until the first one is made.
  secret bytea
);

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
CREATE INDEX widget_sessions_project ON widget_sessions (project_id, id);
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
