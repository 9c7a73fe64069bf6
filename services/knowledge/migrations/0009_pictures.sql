-- Pictures of articles. Their bytes are objects of the storage, under `org_id/project_id/id`.
CREATE TABLE pictures (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  -- Empty until all bytes are there, as is the digest.
  type text NOT NULL DEFAULT '',
  size bigint NOT NULL CHECK (size >= 0),
  sha256 text COLLATE "C" NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  -- Since when no version of an article names it. A picture that does not come to an end is one of these, too.
  unused_since timestamptz DEFAULT clock_now(),
  CHECK ((sha256 = '') = (type = ''))
);
CREATE UNIQUE INDEX pictures_content ON pictures (project_id, sha256) WHERE sha256 <> '';
CREATE INDEX pictures_created ON pictures (project_id, created_at, id);
CREATE INDEX pictures_unused ON pictures (unused_since) WHERE unused_since IS NOT NULL;

-- What an organization's pictures take, with what is reserved for those that are on their way.
CREATE TABLE picture_usage (
  org_id text COLLATE "C" PRIMARY KEY,
  pictures integer NOT NULL CHECK (pictures >= 0),
  bytes bigint NOT NULL CHECK (bytes >= 0)
);

-- Which versions of articles name which pictures of their projects.
CREATE TABLE picture_uses (
  picture_id text COLLATE "C" NOT NULL REFERENCES pictures (id) ON DELETE CASCADE,
  article_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (article_id, version, picture_id),
  FOREIGN KEY (article_id, version) REFERENCES article_versions (article_id, version) ON DELETE CASCADE
);
CREATE INDEX picture_uses_by_picture ON picture_uses (picture_id);

-- Objects whose record is gone; a job removes them from the storage.
CREATE TABLE objects_to_remove (
  key text COLLATE "C" PRIMARY KEY,
  due_at timestamptz NOT NULL DEFAULT clock_now(),
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX objects_to_remove_due ON objects_to_remove (due_at);

-- Whoever deletes a record gives back its quota, and leaves its object to the job: by whatever way it goes.
CREATE FUNCTION let_pictures_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO objects_to_remove (key) SELECT org_id || '/' || project_id || '/' || id FROM gone
    ON CONFLICT DO NOTHING;
  UPDATE picture_usage u SET pictures = u.pictures - g.pictures, bytes = u.bytes - g.bytes
    FROM (SELECT org_id, count(*) AS pictures, sum(size) AS bytes FROM gone GROUP BY org_id) g WHERE u.org_id = g.org_id;
  RETURN NULL;
END $$;
CREATE TRIGGER pictures_go AFTER DELETE ON pictures REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION let_pictures_go();

-- Whoever writes a text notes the pictures that it names: by whatever way it comes. They are locked first: a picture that is deleted at this
-- moment is not named, and what marks one as unused is seen, and undone.
CREATE FUNCTION note_picture_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH named AS (
    SELECT p.id AS picture_id, p.unused_since, t.article_id, t.version
    FROM (SELECT article_id, version, body FROM texts WHERE strpos(body, '/pictures/pic_') > 0) t
    CROSS JOIN LATERAL regexp_matches(t.body, '/pictures/(pic_[0-9A-Za-z]{26})', 'g') m
    JOIN articles a ON a.id = t.article_id
    JOIN pictures p ON p.id = m[1] AND p.project_id = a.project_id AND p.org_id = a.org_id
    FOR KEY SHARE OF p
  ), used AS (
    UPDATE pictures p SET unused_since = NULL FROM named n WHERE p.id = n.picture_id AND n.unused_since IS NOT NULL
  )
  INSERT INTO picture_uses (picture_id, article_id, version) SELECT DISTINCT picture_id, article_id, version FROM named;
  RETURN NULL;
END $$;
CREATE TRIGGER texts_name_pictures AFTER INSERT ON article_versions REFERENCING NEW TABLE AS texts
  FOR EACH STATEMENT EXECUTE FUNCTION note_picture_uses();
