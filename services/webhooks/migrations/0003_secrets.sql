-- What cannot be signed is not sent, and says so. NOT VALID: what is there says nothing else.
ALTER TABLE attempts DROP CONSTRAINT attempts_error_check,
  ADD CONSTRAINT attempts_error_check
    CHECK (error IN ('timeout', 'dns', 'tls', 'connection', 'blocked_address', 'secret_unavailable')) NOT VALID;
-- A secret that signs no more is removed.
CREATE INDEX webhooks_by_overlap ON webhooks (previous_secret_until) WHERE previous_secret_until IS NOT NULL;
