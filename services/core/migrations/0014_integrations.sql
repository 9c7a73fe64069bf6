-- A third party that a project has connected.
CREATE TABLE integrations (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  provider text COLLATE "C" NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'disconnected', 'error')),
  display_name text,
  setup_type text NOT NULL,
  health_status text NOT NULL DEFAULT 'unknown' CHECK (health_status IN ('unknown', 'healthy', 'degraded', 'unhealthy')),
  sidebar_enabled boolean NOT NULL DEFAULT true,
  settings jsonb NOT NULL,
  -- Actions that were forbidden or allowed by name; what is not named is allowed.
  action_permissions jsonb NOT NULL DEFAULT '{}',
  -- Sealed.
  credentials bytea NOT NULL,
  error_message text,
  last_synced_at timestamptz,
  -- In a row.
  failed_checks integer NOT NULL DEFAULT 0,
  -- Null while it is paused or disconnected. While it is being checked, when the check counts as lost.
  check_due_at timestamptz,
  -- The provider asked to be left alone until then.
  held_until timestamptz,
  -- Messages to one channel go one after the other, also where several replicas post: until then one of them posts to it.
  posting_until timestamptz,
  -- Counts writes by callers.
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  updated_at timestamptz NOT NULL DEFAULT clock_now()
);
CREATE UNIQUE INDEX integrations_provider ON integrations (project_id, provider);
CREATE INDEX integrations_due ON integrations (org_id, check_due_at) WHERE check_due_at IS NOT NULL;

-- What is to be posted to a channel of Slack or Discord, once for each event.
CREATE TABLE integration_deliveries (
  integration_id text COLLATE "C" NOT NULL REFERENCES integrations (id) ON DELETE CASCADE,
  event_id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C" NOT NULL,
  event_type text NOT NULL,
  -- What the event says beyond the conversation; gone once the delivery is over.
  facts jsonb,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- While it is pending; while it is being sent, when the attempt counts as lost.
  due_at timestamptz,
  error text,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  done_at timestamptz,
  PRIMARY KEY (integration_id, event_id)
-- While a provider is down a thousand times as many may wait as a minute before: the statistics that claims are planned by follow.
) WITH (autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 500);
CREATE INDEX integration_deliveries_due ON integration_deliveries (org_id, due_at) WHERE due_at IS NOT NULL;
-- The oldest message of each channel of an organization is found in one step, however many wait behind it.
CREATE INDEX integration_deliveries_oldest ON integration_deliveries (org_id, integration_id, event_id) WHERE state = 'pending';
CREATE INDEX integration_deliveries_backlog ON integration_deliveries (integration_id) WHERE due_at IS NOT NULL;
CREATE INDEX integration_deliveries_of ON integration_deliveries (conversation_id) WHERE due_at IS NOT NULL;
CREATE INDEX integration_deliveries_done ON integration_deliveries (done_at) WHERE done_at IS NOT NULL;

-- What stands for a conversation elsewhere, as an issue does.
CREATE TABLE conversation_links (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C" NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  provider text COLLATE "C" NOT NULL,
  external_id text NOT NULL,
  key text NOT NULL,
  title text,
  url text,
  created_at timestamptz NOT NULL DEFAULT clock_now()
);
CREATE INDEX conversation_links_of ON conversation_links (conversation_id, created_at, id);
