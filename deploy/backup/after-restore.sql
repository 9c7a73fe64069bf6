-- Run once, after a database was restored to an earlier moment and before the services start: what was to be delivered at that
-- moment has been delivered since, or has not; nobody knows. It is held instead of sent twice, and each webhook's owner, who
-- knows what arrived, asks for it: POST …/webhooks/{id}/recover.
BEGIN;
WITH waiting AS (DELETE FROM webhooks.due_attempts RETURNING delivery_id)
UPDATE webhooks.deliveries d SET outcome = 'held' FROM waiting WHERE d.id = waiting.delivery_id;
-- What had been asked for again is asked for anew, or not.
DELETE FROM webhooks.recoveries;
-- How many, and of whom: to be told.
SELECT org_id, webhook_id, count(*) AS held FROM webhooks.deliveries WHERE outcome = 'held' GROUP BY 1, 2 ORDER BY 3 DESC;
COMMIT;
