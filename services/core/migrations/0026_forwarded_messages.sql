-- What a note sent on by mail: {message_id, to}.
ALTER TABLE messages ADD COLUMN forward jsonb;
