-- no-transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS messages_external_id ON messages (conversation_id, external_id)
  WHERE external_id IS NOT NULL;
