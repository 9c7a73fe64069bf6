-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_by_id ON notifications (id);
