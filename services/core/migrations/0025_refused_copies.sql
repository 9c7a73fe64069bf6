-- A mail that was sent says which of its copies were refused.
ALTER TABLE messages DROP CONSTRAINT messages_check;
ALTER TABLE messages ADD CONSTRAINT messages_delivery_error_check
  CHECK (delivery_error IS NULL OR delivery IN ('sent', 'failed', 'bounced')) NOT VALID;
