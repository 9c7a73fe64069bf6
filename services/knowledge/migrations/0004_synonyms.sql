-- Words that mean the same, by project: [["invoice", "bill"], …].
CREATE TABLE synonyms (
  project_id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  groups jsonb NOT NULL,
  -- 1 is that of a project without a row. Searches compare it with that of the groups they remember.
  revision integer NOT NULL DEFAULT 2,
  updated_at timestamptz NOT NULL DEFAULT clock_now()
);
