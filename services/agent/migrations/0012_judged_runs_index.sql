-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS runs_judged ON runs (project_id, judged_at) WHERE kept IS NOT NULL;
