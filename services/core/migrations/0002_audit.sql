-- Who did what: one row for each write, in the write's transaction, and one for the calls of a minute that were denied alike.
CREATE TABLE audit_entries (
  id text COLLATE "C" NOT NULL,
  -- Empty when the caller had no valid key.
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C",
  -- The operation, as in `createMessage`.
  action text NOT NULL,
  target_type text NOT NULL,
  target_id text COLLATE "C" NOT NULL,
  -- By field name: an object with `from` and `to`; null when the operation changes no fields of an existing record.
  changes jsonb,
  -- type, id, name, prefix, ip, user_agent, request_id
  caller jsonb NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'denied')),
  -- Why it was denied, as the HTTP API's `code`.
  reason text CHECK ((outcome = 'denied') = (reason IS NOT NULL)),
  -- How many denied calls the entry stands for; `caller` and `target_id` are those of the first.
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  PRIMARY KEY (org_id, id)
);
-- For erasing a person.
CREATE INDEX audit_entries_contacts ON audit_entries (target_id) WHERE target_type = 'contact';
