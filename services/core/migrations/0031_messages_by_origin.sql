-- no-transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS messages_named ON messages (conversation_id, external_id, coalesce(origin_id, ''))
  WHERE external_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS messages_external_id;
