-- Files that messages carry. Their bytes are objects of the storage, under `org_id/project_id/id`.
CREATE TABLE attachments (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  -- Null until a message takes it.
  message_id text COLLATE "C",
  state text NOT NULL CHECK (state IN ('pending', 'ready')),
  name text NOT NULL,
  type text NOT NULL,
  -- While it is pending, as much as may come.
  size bigint NOT NULL CHECK (size >= 0),
  -- Parts that the client sends one by one; 0 of an upload that comes as one.
  part_bytes bigint NOT NULL CHECK (part_bytes >= 0),
  sha256 text CHECK ((state = 'ready') = (sha256 IS NOT NULL)),
  has_thumbnail boolean NOT NULL DEFAULT false,
  uploader_kind text NOT NULL CHECK (uploader_kind IN ('api_key', 'user', 'widget', 'form')),
  -- The key, the visitor's contact, or the form.
  uploader_id text COLLATE "C" NOT NULL,
  -- Who of a form's visitors uploaded it, as a digest; empty for visitors of the widget, null for API keys.
  uploader_visitor bytea,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  -- It goes then, unless it has become a message's.
  expires_at timestamptz CHECK ((expires_at IS NULL) = (message_id IS NOT NULL))
);
CREATE INDEX attachments_by_message ON attachments (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX attachments_by_project ON attachments (project_id);
CREATE INDEX attachments_expiring ON attachments (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX attachments_by_age ON attachments (created_at);
CREATE INDEX attachments_waiting ON attachments (uploader_id, uploader_visitor)
  WHERE message_id IS NULL AND uploader_visitor IS NOT NULL;
-- For erasing a person.
CREATE INDEX attachments_by_visitor ON attachments (uploader_id) WHERE uploader_kind = 'widget';

-- What an organization's attachments take, pending ones with what is reserved for them.
CREATE TABLE attachment_usage (
  org_id text COLLATE "C" PRIMARY KEY,
  bytes bigint NOT NULL CHECK (bytes >= 0)
);

-- Objects whose record is gone; a job removes them from the storage.
CREATE TABLE objects_to_remove (
  key text COLLATE "C" PRIMARY KEY,
  due_at timestamptz NOT NULL DEFAULT clock_now(),
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX objects_to_remove_due ON objects_to_remove (due_at);

-- Whoever deletes a record gives back its quota, takes it off its message, and leaves its object to the job: by whatever way it goes.
CREATE FUNCTION let_attachments_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO objects_to_remove (key) SELECT org_id || '/' || project_id || '/' || id FROM gone
    ON CONFLICT DO NOTHING;
  UPDATE attachment_usage u SET bytes = u.bytes - g.bytes
    FROM (SELECT org_id, sum(size) AS bytes FROM gone GROUP BY org_id) g WHERE u.org_id = g.org_id;
  UPDATE messages m SET attachments = (
      SELECT coalesce(jsonb_agg(a ORDER BY place), '[]') FROM jsonb_array_elements(m.attachments) WITH ORDINALITY e (a, place)
      WHERE NOT EXISTS (SELECT FROM gone WHERE gone.id = a ->> 'id'))
    WHERE m.id IN (SELECT message_id FROM gone WHERE message_id IS NOT NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER attachments_go AFTER DELETE ON attachments REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION let_attachments_go();
