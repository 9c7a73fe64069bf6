-- What is due at a time tells when it is due sooner than was known: nobody looks for it each second.
SELECT watch_due('incoming_mails', 'due_at'), watch_due('outgoing_mails', 'due_at'), watch_due('mailboxes', 'deleted_at'),
  watch_due('imap_mailboxes', 'due_at');

-- Who works on one of these tables looks for its next row again and again (msUntilDue), among all organizations. The condition holds for
-- every row that is due at all, and keeps these indexes for that look: no plan of a claim, which goes by organization, uses them.
CREATE INDEX incoming_mails_next ON incoming_mails (due_at) WHERE due_at >= '-infinity';
CREATE INDEX outgoing_mails_next ON outgoing_mails (due_at) WHERE due_at >= '-infinity';
CREATE INDEX imap_mailboxes_next ON imap_mailboxes (due_at) WHERE due_at >= '-infinity';
