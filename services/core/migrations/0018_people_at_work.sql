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

-- What people are told of. The id is that of the event, so several people have the same, and each is told once.
CREATE TABLE notifications (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C" NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  -- The note that mentions them, or the customer's message.
  message_id text COLLATE "C" REFERENCES messages (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('assigned', 'mention', 'answered', 'escalated')),
  -- type and id of who did it
  actor jsonb NOT NULL,
  read_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX notifications_of ON notifications (user_id, created_at, id);
CREATE INDEX notifications_unread ON notifications (user_id, created_at, id) WHERE read_at IS NULL;
CREATE INDEX notifications_about ON notifications (conversation_id);
CREATE INDEX notifications_message ON notifications (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX notifications_by_end ON notifications (expires_at);
-- Of what they have not read they are not told again.
CREATE UNIQUE INDEX notifications_once ON notifications (user_id, conversation_id, type) WHERE read_at IS NULL AND type <> 'mention';
CREATE UNIQUE INDEX notifications_mention ON notifications (user_id, message_id) WHERE type = 'mention';

-- What people want to be told of, and how.
CREATE TABLE user_preferences (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users (id),
  assigned boolean NOT NULL DEFAULT true,
  mention boolean NOT NULL DEFAULT true,
  answered boolean NOT NULL DEFAULT true,
  escalated boolean NOT NULL DEFAULT true,
  desktop boolean NOT NULL DEFAULT true,
  sound boolean NOT NULL DEFAULT true,
  mail boolean NOT NULL DEFAULT false,
  -- Outside of these hours, in their time zone, nothing is to disturb them. No days: always.
  hours_days integer[] NOT NULL DEFAULT '{}',
  hours_from text NOT NULL DEFAULT '09:00',
  hours_to text NOT NULL DEFAULT '17:00'
);

-- Mails that tell people of what they have not read by then: one at a time for a person and a conversation.
CREATE TABLE notification_mails (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  conversation_id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  notification_ids text[] NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, conversation_id)
);
CREATE INDEX notification_mails_due ON notification_mails (org_id, due_at);

-- Who looks at a conversation or writes in it. Over soon after they last said so.
CREATE TABLE colleagues_present (
  conversation_id text COLLATE "C" NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  state text NOT NULL CHECK (state IN ('viewing', 'writing', 'writing_note')),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, user_id)
);
CREATE INDEX colleagues_present_by_end ON colleagues_present (expires_at);
