CREATE TABLE beacons (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  form_id text COLLATE "C" NOT NULL REFERENCES forms (id),
  position text NOT NULL CHECK (position IN ('bottom-right', 'bottom-left')),
  primary_color text NOT NULL,
  button_label text NOT NULL,
  button_icon text NOT NULL CHECK (button_icon IN ('chat', 'mail', 'help', 'custom_svg')),
  -- Sanitised before it was written.
  custom_svg text,
  greeting_title text NOT NULL,
  greeting_text text NOT NULL,
  allowed_origins text[] NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  CHECK (button_icon <> 'custom_svg' OR custom_svg IS NOT NULL)
);
CREATE INDEX beacons_by_project ON beacons (project_id);
CREATE INDEX beacons_live ON beacons (project_id, created_at, id) WHERE archived_at IS NULL;
CREATE INDEX beacons_archived ON beacons (project_id, created_at, id) WHERE archived_at IS NOT NULL;
CREATE INDEX beacons_by_form ON beacons (form_id);
