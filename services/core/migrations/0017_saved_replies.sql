CREATE TABLE saved_replies (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  name text NOT NULL,
  body text NOT NULL,
  shortcut text COLLATE "C",
  -- What changes in a conversation that is answered with it: {tags, status, assigned_to}.
  actions jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  updated_at timestamptz NOT NULL DEFAULT clock_now()
);
CREATE INDEX saved_replies_created ON saved_replies (project_id, created_at, id);
CREATE UNIQUE INDEX saved_replies_shortcut ON saved_replies (project_id, shortcut) WHERE shortcut IS NOT NULL;
