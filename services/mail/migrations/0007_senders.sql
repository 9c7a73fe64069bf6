-- Whether a mail is from whom it says, as its first attempt found; null before it, and where senders are not checked.
ALTER TABLE incoming_mails ADD COLUMN authentication text CHECK (authentication IN ('pass', 'fail', 'none'));
