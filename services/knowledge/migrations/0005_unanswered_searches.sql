-- What was searched for and found nothing, without personal data, by project.
CREATE TABLE unanswered_searches (
  project_id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  -- Digest of the question: those are too long for an index, and for a cursor.
  id text COLLATE "C" NOT NULL,
  question text NOT NULL,
  searches integer NOT NULL,
  first_searched_at timestamptz NOT NULL DEFAULT clock_now(),
  last_searched_at timestamptz NOT NULL DEFAULT clock_now(),
  PRIMARY KEY (project_id, id)
) WITH (fillfactor = 80);
CREATE INDEX unanswered_searches_most ON unanswered_searches (project_id, searches, id);
CREATE INDEX unanswered_searches_latest ON unanswered_searches (project_id, last_searched_at, id);
CREATE INDEX unanswered_searches_old ON unanswered_searches (last_searched_at);
