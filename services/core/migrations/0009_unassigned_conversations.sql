-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS conversations_unassigned ON conversations (project_id, created_at, id)
  WHERE assigned_to IS NULL;
