-- Deliveries that were made together have one position, and are in the order of their ids.
CREATE INDEX due_attempts_in_order ON due_attempts (webhook_id, position, delivery_id) WHERE attempt = 1;
DROP INDEX due_attempts_first;
