-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS attempts_failed_by_event ON attempts (webhook_id, event, created_at, id)
  WHERE status = 'failed';
