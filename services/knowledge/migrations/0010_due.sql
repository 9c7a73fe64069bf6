-- What is due at a time tells when it is due sooner than was known: nobody looks for it each second.
SELECT watch_due('articles', 'deleted_at'), watch_due('deleted_projects', 'deleted_at'), watch_due('pending', 'due_at');
