-- Ids compare byte by byte (COLLATE "C"), and sort by the time they were made.
CREATE TABLE webhooks (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  url text NOT NULL,
  -- Names of events, `prefix.*` or `*`.
  events text[] NOT NULL,
  description text,
  -- Headers that go with every attempt: a JSON object, sealed under the master key.
  headers bytea,
  -- Theirs, as they were written.
  header_names text[] NOT NULL DEFAULT '{}',
  -- Whether it receives what only agents see.
  include_internal boolean NOT NULL DEFAULT true,
  -- Attempts a second, over all replicas; null: as many as it takes.
  max_per_second integer,
  -- When the next attempt of an endpoint with such a rate may begin.
  next_send_at timestamptz,
  -- Sealed under the master key.
  secret bytea NOT NULL,
  -- The secret before it, which signs as well until that time.
  previous_secret bytea,
  previous_secret_until timestamptz,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  disabled_at timestamptz,
  -- By the platform after failures, or by the project's request.
  disabled_reason text CHECK (disabled_reason IN ('failures', 'request', 'gone')),
  -- Deliveries that failed one after the other.
  failure_count integer NOT NULL DEFAULT 0,
  -- Counts the changes of what people set, and of the status.
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  -- A deleted webhook is absent to every query at once; a job removes what it held.
  deleted_at timestamptz,
  CHECK ((disabled_at IS NULL) = (status = 'active') AND (disabled_reason IS NULL) = (status = 'active')),
  CHECK ((headers IS NULL) = (header_names = '{}')),
  CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
) WITH (fillfactor = 70);
CREATE INDEX webhooks_by_project ON webhooks (project_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX webhooks_deleted ON webhooks (deleted_at) WHERE deleted_at IS NOT NULL;
-- A secret that signs no more is removed.
CREATE INDEX webhooks_by_overlap ON webhooks (previous_secret_until) WHERE previous_secret_until IS NOT NULL;
