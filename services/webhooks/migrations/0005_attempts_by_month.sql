-- Attempts stand in partitions by month (packages/service/src/partitions). The table that there was becomes the first of them, for all
-- times, so that nothing is rewritten or looked through here; the service gives it an end and makes the months after it. Processes of the
-- version before go on with the same statements.
ALTER TABLE attempts RENAME TO attempts_later;
ALTER TABLE attempts_later RENAME CONSTRAINT attempts_pkey TO attempts_later_pkey;
ALTER INDEX attempts_by_delivery RENAME TO attempts_later_by_delivery;
ALTER INDEX attempts_failed RENAME TO attempts_later_failed;
ALTER INDEX attempts_delivered RENAME TO attempts_later_delivered;
ALTER INDEX attempts_by_event_and_status RENAME TO attempts_later_by_event_and_status;
ALTER INDEX attempts_failed_at_last RENAME TO attempts_later_failed_at_last;
CREATE TABLE attempts (LIKE attempts_later INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE,
  PRIMARY KEY (webhook_id, created_at, id)) PARTITION BY RANGE (created_at);
CREATE INDEX attempts_by_delivery ON attempts (delivery_id, id);
CREATE INDEX attempts_failed ON attempts (webhook_id, created_at, id) WHERE status = 'failed';
CREATE INDEX attempts_delivered ON attempts (webhook_id, created_at, id) WHERE status = 'delivered';
CREATE INDEX attempts_by_event_and_status ON attempts (webhook_id, event, status, created_at, id);
CREATE INDEX attempts_failed_at_last ON attempts (webhook_id, created_at, event)
  WHERE status = 'failed' AND next_attempt_at IS NULL;
ALTER TABLE attempts ATTACH PARTITION attempts_later FOR VALUES FROM (MINVALUE) TO (MAXVALUE);
