-- Conversations that became part of another: their ids tell where it is.
CREATE TABLE merged_conversations (
  conversation_id text COLLATE "C" PRIMARY KEY,
  into_id text COLLATE "C" NOT NULL REFERENCES conversations (id) ON DELETE CASCADE
);
CREATE INDEX merged_conversations_into ON merged_conversations (into_id);
