-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS attachments_waiting ON attachments (uploader_id, uploader_visitor)
  WHERE message_id IS NULL AND uploader_visitor IS NOT NULL;
