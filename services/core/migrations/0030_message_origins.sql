-- The conversation that a message was written in, where that became part of another: its external id names it among the
-- messages of that one, and both may have used the same.
ALTER TABLE messages ADD COLUMN origin_id text COLLATE "C";
-- Whether the messages of a merged conversation know their origin. Those of earlier merges do not.
ALTER TABLE merged_conversations ADD COLUMN has_origins boolean;
