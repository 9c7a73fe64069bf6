-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS incoming_mails_by_message ON incoming_mails (message_id) WHERE message_id IS NOT NULL;
