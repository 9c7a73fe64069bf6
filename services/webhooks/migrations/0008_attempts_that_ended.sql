-- no-transaction
-- Which deliveries have failed lately is counted by when they did, not by when they were made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS attempts_failed_at_last ON attempts (webhook_id, created_at, event)
  WHERE status = 'failed' AND next_attempt_at IS NULL;
