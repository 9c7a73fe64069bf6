-- Mails of a conversation that its customer does not get: what is sent to them refers to none of these.
ALTER TABLE mail_ids ADD COLUMN is_aside boolean NOT NULL DEFAULT false;
