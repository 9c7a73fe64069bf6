-- What is due at a time tells when it is due sooner than was known: nobody looks for it each second.
SELECT watch_due('incoming_mails', 'due_at'), watch_due('outgoing_mails', 'due_at'), watch_due('mailboxes', 'deleted_at'),
  watch_due('imap_mailboxes', 'due_at');
