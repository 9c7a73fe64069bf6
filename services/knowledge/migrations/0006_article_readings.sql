-- Which sessions of visitors have read an article, and whether it helped them: each is counted once. The counts stand in `articles`.
CREATE TABLE article_readings (
  article_id text COLLATE "C" NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  session_id text COLLATE "C" NOT NULL,
  -- Null until the visitor says so.
  helpful boolean,
  read_at timestamptz NOT NULL DEFAULT clock_now(),
  PRIMARY KEY (article_id, session_id)
);
CREATE INDEX article_readings_old ON article_readings (read_at);
