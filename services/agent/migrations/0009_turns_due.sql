-- no-transaction
-- The version before, which asks by organization, has the one by project.
DROP INDEX CONCURRENTLY IF EXISTS turns_due;
