-- Messages to one channel go one after the other, also where several replicas post: until then one of them posts to it.
ALTER TABLE integrations ADD COLUMN posting_until timestamptz;

-- While a provider is down a thousand times as many may wait as a minute before: the statistics that claims are planned by follow.
ALTER TABLE integration_deliveries SET (autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 500);
