-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS contacts_metadata ON contacts USING gin (metadata_entries(project_id, metadata));
