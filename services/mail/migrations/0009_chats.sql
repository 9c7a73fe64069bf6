-- Answers in a chat that go out together are one mail, which has the id of one of them: the others are `joined` to it.
ALTER TABLE outgoing_mails ADD COLUMN mail_id text COLLATE "C";
ALTER TABLE outgoing_mails DROP CONSTRAINT outgoing_mails_state_check;
ALTER TABLE outgoing_mails ADD CONSTRAINT outgoing_mails_state_check
  CHECK (state IN ('waiting', 'joined', 'sending', 'sent', 'failed', 'bounced'));
ALTER TABLE outgoing_mails ADD CHECK ((state = 'joined') = (mail_id IS NOT NULL));
CREATE INDEX outgoing_mails_joined ON outgoing_mails (mail_id) WHERE mail_id IS NOT NULL;
