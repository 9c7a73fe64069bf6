-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_forwarded ON messages (project_id, created_at) WHERE forward IS NOT NULL;
