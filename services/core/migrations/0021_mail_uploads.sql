-- Files that come with mail: the mail service uploads them, in the name of the mailbox.
ALTER TABLE attachments DROP CONSTRAINT attachments_uploader_kind_check;
ALTER TABLE attachments ADD CONSTRAINT attachments_uploader_kind_check
  CHECK (uploader_kind IN ('api_key', 'user', 'widget', 'form', 'mailbox')) NOT VALID;
