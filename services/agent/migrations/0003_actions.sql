-- HTTP calls of projects' own that their agents may make.
CREATE TABLE actions (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  description text NOT NULL,
  -- JSON Schema of the arguments.
  parameters jsonb NOT NULL,
  url text NOT NULL,
  needs_confirmation boolean NOT NULL,
  -- Sealed.
  secret bytea NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  CONSTRAINT actions_name_key UNIQUE (project_id, name)
);

CREATE INDEX actions_by_project ON actions (project_id, created_at, id);
