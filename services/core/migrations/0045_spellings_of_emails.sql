-- no-transaction
-- By the emails that messages have in another spelling than in small letters: erasing a person finds them as a contact's email is
-- compared. Few are written so.
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_by_spelling ON messages
  (project_id, lower(normalize(sender_id, NFC) COLLATE "default"))
  WHERE sender_type = 'customer' AND sender_id LIKE '%@%' AND sender_id <> lower(normalize(sender_id, NFC) COLLATE "default");
