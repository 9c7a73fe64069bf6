-- How the agents of projects work. A project that never set anything has no row.
CREATE TABLE configs (
  project_id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  mode text NOT NULL DEFAULT 'assist' CHECK (mode IN ('autopilot', 'copilot', 'assist')),
  -- As it was asked for; null: the platform's.
  model text,
  confidence_threshold double precision NOT NULL,
  -- What was set, by name; a setting that is missing has its usual value.
  settings jsonb NOT NULL DEFAULT '{}',
  -- Counts changes.
  revision integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT clock_now()
);
