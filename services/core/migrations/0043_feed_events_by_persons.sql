-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS feed_events_of_persons ON feed_events USING gin (persons) WHERE persons IS NOT NULL;
