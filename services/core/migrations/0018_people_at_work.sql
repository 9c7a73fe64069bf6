-- Up to when each person has read a conversation. Without a mark they have read what was said before they became a member.
CREATE TABLE read_marks (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  conversation_id text COLLATE "C" NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  -- The time of the last message that they have read; '-infinity': they have marked it as unread.
  read_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, conversation_id)
) WITH (fillfactor = 80);
CREATE INDEX read_marks_of ON read_marks (conversation_id);

-- Until when a person has read all of a project: conversations in which nothing was said since need not be looked at. Whatever makes one
-- of them unread, or dates one back, lowers it. None: when they became a member.
CREATE TABLE read_watermarks (
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  read_before timestamptz NOT NULL,
  PRIMARY KEY (project_id, user_id)
);

-- Whom the notes of the team mention: members who worked in the project when the note was written.
CREATE TABLE mentions (
  message_id text COLLATE "C" NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  PRIMARY KEY (message_id, user_id)
);
CREATE INDEX mentions_of ON mentions (user_id, message_id);
