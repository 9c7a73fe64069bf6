-- What customers did after an answer of autopilot that says something of it, the strongest sign of each answer. People's judgements
-- stand in runs (kept), and count instead.
CREATE TABLE customer_signs (
  run_id text COLLATE "C" PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  sign text NOT NULL CHECK (sign IN ('asked_again', 'confirmed', 'rated', 'reopened')),
  -- Null: a rating that says nothing; it stays, so that one of before that is heard of later is known to be out of date.
  is_right boolean CHECK (is_right IS NOT NULL OR sign = 'rated'),
  -- A rating: when it was given.
  seen_at timestamptz NOT NULL DEFAULT clock_now()
);
CREATE INDEX customer_signs_by_age ON customer_signs (project_id, seen_at);
