-- Ids compare byte by byte (COLLATE "C"), and sort by the time they were made.
CREATE TABLE mailboxes (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  -- As it was written.
  address text NOT NULL,
  name text,
  -- Markdown.
  signature text,
  -- Counts the changes that somebody made.
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  -- A deleted mailbox is absent to every query at once; a job removes what it held.
  deleted_at timestamptz
);
CREATE INDEX mailboxes_by_project ON mailboxes (project_id, created_at, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX mailboxes_address ON mailboxes (project_id, lower(address)) WHERE deleted_at IS NULL;
CREATE INDEX mailboxes_deleted ON mailboxes (deleted_at) WHERE deleted_at IS NOT NULL;
