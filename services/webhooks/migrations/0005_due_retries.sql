-- Retries by the time at which they become due: what has become due since the last look is found without looking at the others.
CREATE INDEX due_attempts_by_time ON due_attempts (due_at) WHERE attempt > 1;
-- When it had its last turn: those of one organization share the organization's turns.
ALTER TABLE recoveries ADD COLUMN served_at timestamptz NOT NULL DEFAULT '-infinity';
CREATE INDEX recoveries_by_webhook ON recoveries (webhook_id);
-- What could not be made for a reason of ours ends like all that fails. NOT VALID: what is there says nothing else.
ALTER TABLE attempts DROP CONSTRAINT attempts_error_check,
  ADD CONSTRAINT attempts_error_check CHECK (error IN
    ('timeout', 'dns', 'tls', 'connection', 'blocked_address', 'secret_unavailable', 'internal')) NOT VALID;
