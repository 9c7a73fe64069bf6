CREATE TABLE saved_views (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  -- Null: the team's.
  owner_id text COLLATE "C",
  name text NOT NULL,
  -- As in the query of the list of conversations.
  filter text NOT NULL,
  sort text NOT NULL,
  sort_order text NOT NULL,
  position integer NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  updated_at timestamptz NOT NULL DEFAULT clock_now(),
  FOREIGN KEY (org_id, owner_id) REFERENCES memberships (org_id, user_id) ON DELETE CASCADE
);
CREATE INDEX saved_views_by_owner ON saved_views (project_id, owner_id, position, id);
CREATE INDEX saved_views_by_member ON saved_views (org_id, owner_id) WHERE owner_id IS NOT NULL;
