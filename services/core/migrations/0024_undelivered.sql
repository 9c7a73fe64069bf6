-- People are told of mails of theirs that did not arrive.
ALTER TABLE notifications DROP CONSTRAINT notifications_type_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_type_check
  CHECK (type IN ('assigned', 'mention', 'answered', 'escalated', 'undelivered')) NOT VALID;
ALTER TABLE user_preferences ADD COLUMN undelivered boolean NOT NULL DEFAULT true;
