-- What is due at a time tells when it is due sooner than was known: nobody looks for it each second.
SELECT watch_due('articles', 'deleted_at'), watch_due('deleted_projects', 'deleted_at'), watch_due('pending', 'due_at');

-- Who works on one of these tables looks for its next row again and again (msUntilDue), among all organizations. The condition holds for
-- every row that is due at all, and keeps these indexes for that look: no plan of a claim, which goes by organization, uses them.
CREATE INDEX deleted_projects_next ON deleted_projects (deleted_at) WHERE deleted_at >= '-infinity';
CREATE INDEX pending_next ON pending (due_at) WHERE due_at >= '-infinity';
