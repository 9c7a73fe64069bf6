CREATE TABLE forms (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  -- A list of {id, type, label, name, required, placeholder, options}.
  fields jsonb NOT NULL,
  success_action text NOT NULL CHECK (success_action IN ('inline', 'redirect')),
  success_message text NOT NULL,
  redirect_url text,
  allowed_origins text[] NOT NULL,
  rate_limit_per_ip integer NOT NULL CHECK (rate_limit_per_ip > 0),
  rate_limit_window_seconds integer NOT NULL CHECK (rate_limit_window_seconds > 0),
  submit_button_label text NOT NULL,
  submit_button_align text NOT NULL CHECK (submit_button_align IN ('left', 'center', 'right', 'full')),
  submit_button_color text,
  revision integer NOT NULL DEFAULT 1,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  updated_at timestamptz NOT NULL DEFAULT clock_now(),
  CHECK (success_action = 'inline' OR redirect_url IS NOT NULL)
);
CREATE UNIQUE INDEX forms_slug ON forms (project_id, slug) WHERE archived_at IS NULL;
-- For what goes with a project: the two below leave rows out.
CREATE INDEX forms_by_project ON forms (project_id);
CREATE INDEX forms_live ON forms (project_id, created_at, id) WHERE archived_at IS NULL;
CREATE INDEX forms_archived ON forms (project_id, created_at, id) WHERE archived_at IS NOT NULL;

CREATE TABLE form_submissions (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL,
  form_id text COLLATE "C" NOT NULL REFERENCES forms (id),
  -- No foreign key: a job takes a contact that is gone out of its submissions, some at a time.
  contact_id text COLLATE "C",
  -- No foreign key: whoever deletes a conversation takes its submissions along.
  conversation_id text COLLATE "C" NOT NULL,
  -- JSON, the values by the names of their fields. Text, because nothing looks into it and its length must be cheap to tell.
  answers text NOT NULL,
  page_url text,
  created_at timestamptz NOT NULL DEFAULT clock_now()
);
CREATE INDEX form_submissions_by_form ON form_submissions (form_id, created_at, id);
CREATE INDEX form_submissions_by_contact ON form_submissions (contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX form_submissions_by_conversation ON form_submissions (conversation_id);
CREATE INDEX form_submissions_by_project ON form_submissions (project_id, id);

-- How often each address has submitted a form in its present window. A digest of the address, kept until the window ends.
CREATE TABLE form_visits (
  form_id text COLLATE "C" NOT NULL REFERENCES forms (id),
  visitor bytea NOT NULL,
  submissions integer NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (form_id, visitor)
);
CREATE INDEX form_visits_ended ON form_visits (ends_at);
