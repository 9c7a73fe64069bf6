-- What is due at a time tells when it is due sooner than was known: nobody looks for it each second.
SELECT watch_due('recoveries', 'next_at'), watch_due('webhooks', 'deleted_at');

-- Who works on one of these tables looks for its next row again and again (msUntilDue), among all organizations. The condition holds for
-- every row that is due at all, and keeps these indexes for that look: no plan of a claim, which goes by organization, uses them.
CREATE INDEX recoveries_next ON recoveries (next_at) WHERE next_at >= '-infinity';
