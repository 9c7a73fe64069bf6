-- no-transaction
-- The oldest message of each channel of an organization is found in one step, however many wait behind it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS integration_deliveries_oldest ON integration_deliveries (org_id, integration_id, event_id)
  WHERE state = 'pending';
