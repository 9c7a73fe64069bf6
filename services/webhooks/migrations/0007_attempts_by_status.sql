-- no-transaction
-- What was delivered before an endpoint stopped to answer is found without walking over all that failed since.
CREATE INDEX CONCURRENTLY IF NOT EXISTS attempts_delivered ON attempts (webhook_id, created_at, id)
  WHERE status = 'delivered';
CREATE INDEX CONCURRENTLY IF NOT EXISTS attempts_by_event_and_status ON attempts (webhook_id, event, status, created_at, id);
-- What the version before lists by event the new index finds as quickly, so they need not stay until that is gone.
DROP INDEX CONCURRENTLY IF EXISTS attempts_failed_by_event;
DROP INDEX CONCURRENTLY IF EXISTS attempts_by_event;
