-- The clock of everything here: of the database, to the millisecond. What is due is decided by it, so replicas whose own
-- clocks differ agree, and a test moves time by putting another function in its place.
CREATE FUNCTION moment() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
  AS $$ SELECT date_trunc('milliseconds', clock_timestamp()) $$;

-- Ids compare byte by byte (COLLATE "C"), and sort by the time they were made.
CREATE TABLE webhooks (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  url text NOT NULL,
  -- Names of events, `prefix.*` or `*`.
  events text[] NOT NULL,
  description text,
  -- Sealed under the master key.
  secret bytea NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  -- Deliveries that failed one after the other.
  failure_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT moment(),
  -- A deleted webhook is absent to every query at once; a job removes what it held.
  deleted_at timestamptz
) WITH (fillfactor = 70);
CREATE INDEX webhooks_by_project ON webhooks (project_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX webhooks_deleted ON webhooks (deleted_at) WHERE deleted_at IS NOT NULL;
