-- Projects that were deleted lately. What was being written to one when it was deleted is committed afterwards, and goes then.
CREATE TABLE deleted_projects (
  project_id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT clock_now()
);
