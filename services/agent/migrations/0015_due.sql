-- What is due at a time tells when it is due sooner than was known: nobody looks for it each second.
SELECT watch_due('evaluations', 'due_at');
