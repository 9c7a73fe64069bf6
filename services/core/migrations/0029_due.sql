-- What is due at a time tells when it is due sooner than was known: nobody looks for it each second.
SELECT watch_due('conversations', 'snoozed_until'), watch_due('projects', 'deleted_at'), watch_due('contact_merges', 'due_at'),
  watch_due('contact_erasures', 'due_at'), watch_due('deletions', 'due_at'), watch_due('objects_to_remove', 'due_at'),
  watch_due('integrations', 'check_due_at'), watch_due('integration_deliveries', 'due_at'), watch_due('account_mails', 'due_at'),
  watch_due('notification_mails', 'due_at'), watch_due('analytics_due', 'due_at');
