-- What is due at a time tells when it is due sooner than was known: nobody looks for it each second.
SELECT watch_due('conversations', 'snoozed_until'), watch_due('projects', 'deleted_at'), watch_due('contact_merges', 'due_at'),
  watch_due('contact_erasures', 'due_at'), watch_due('deletions', 'due_at'), watch_due('objects_to_remove', 'due_at'),
  watch_due('integrations', 'check_due_at'), watch_due('integration_deliveries', 'due_at'), watch_due('account_mails', 'due_at'),
  watch_due('notification_mails', 'due_at'), watch_due('analytics_due', 'due_at');

-- Who works on one of these tables looks for its next row again and again (msUntilDue), among all organizations. The condition holds for
-- every row that is due at all, and keeps these indexes for that look: no plan of a claim, which goes by organization, uses them.
CREATE INDEX integrations_next ON integrations (check_due_at) WHERE check_due_at >= '-infinity';
CREATE INDEX integration_deliveries_next ON integration_deliveries (due_at) WHERE due_at >= '-infinity';
CREATE INDEX account_mails_next ON account_mails (due_at) WHERE due_at >= '-infinity';
CREATE INDEX notification_mails_next ON notification_mails (due_at) WHERE due_at >= '-infinity';
CREATE INDEX analytics_due_next ON analytics_due (due_at) WHERE due_at >= '-infinity';
