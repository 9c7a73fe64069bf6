-- Whether a mail is from whom it says, as its first attempt found; null before it, and where senders are not checked.
ALTER TABLE incoming_mails ADD COLUMN authentication text CHECK (authentication IN ('pass', 'fail', 'none'));

-- What its sender said in it, as a digest: who says the same again is a program.
ALTER TABLE incoming_mails ADD COLUMN words bytea;

-- To whom a mail goes that nobody wrote, as a digest of the address: a few in an hour.
ALTER TABLE outgoing_mails ADD COLUMN automatic_to text COLLATE "C";
CREATE INDEX outgoing_mails_automatic ON outgoing_mails (project_id, automatic_to, created_at) WHERE automatic_to IS NOT NULL;
