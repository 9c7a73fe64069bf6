-- Merges and erasures of contacts that refer to more than one transaction can take along. The contact itself is gone; a job goes
-- on with the rest, some at a time, until the row goes.
CREATE TABLE contact_merges (
  -- Where its rest belongs is the other's `into_id`, also when that one is merged again. When that one is erased, so is the rest.
  contact_id text COLLATE "C" PRIMARY KEY REFERENCES absorbed_contacts (contact_id) ON DELETE CASCADE,
  project_id text COLLATE "C" NOT NULL,
  -- When somebody may go on; while somebody does, when that counts as broken off.
  due_at timestamptz NOT NULL DEFAULT clock_now()
);
CREATE INDEX contact_merges_due ON contact_merges (due_at);

CREATE TABLE contact_erasures (
  contact_id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  -- Its own id and those of the contacts that had become part of it.
  contact_ids text[] COLLATE "C" NOT NULL,
  -- By what the person was known when they were erased; `own`: what no other contact had then.
  identifiers text[] COLLATE "C" NOT NULL,
  own text[] COLLATE "C" NOT NULL,
  -- What was written later by the same name is somebody else's.
  erased_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL DEFAULT clock_now(),
  -- Where it is to go on looking through the outbox, and up to which event; null once it has. The outbox is looked through before
  -- conversations are let go, by which some of the person's events are found.
  events_after bigint,
  events_until bigint,
  CHECK ((events_after IS NULL) = (events_until IS NULL))
);
CREATE INDEX contact_erasures_due ON contact_erasures (due_at);
CREATE INDEX contact_erasures_project ON contact_erasures (project_id);

-- Conversations, and messages, that were deleted, of which there is more than one transaction can take along: nobody sees the rest.
CREATE TABLE deletions (
  record_id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  -- The conversations that had become part of it; the outbox has their names as well.
  merged_ids text[] COLLATE "C" NOT NULL,
  due_at timestamptz NOT NULL DEFAULT clock_now(),
  -- As those of contact_erasures.
  events_after bigint,
  events_until bigint,
  CHECK ((events_after IS NULL) = (events_until IS NULL))
);
CREATE INDEX deletions_due ON deletions (due_at);
CREATE INDEX deletions_project ON deletions (project_id);
