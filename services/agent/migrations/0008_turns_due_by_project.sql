-- no-transaction
-- Each project's own queue, among those of its organization.
CREATE INDEX CONCURRENTLY IF NOT EXISTS turns_due_by_project ON turns (org_id, project_id, due_at) WHERE due_at IS NOT NULL;
