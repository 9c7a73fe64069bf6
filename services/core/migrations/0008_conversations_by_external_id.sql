-- no-transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS conversations_external_id ON conversations (project_id, external_id)
  WHERE external_id IS NOT NULL;
