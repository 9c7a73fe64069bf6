-- Which database this is: names of indexes begin with it, so that two databases that share a server never share an index.
CREATE TABLE installation (id text COLLATE "C" PRIMARY KEY DEFAULT left(replace(gen_random_uuid()::text, '-', ''), 12));
INSERT INTO installation DEFAULT VALUES;

-- Engines are compared with the database slice by slice; as `sliceOf` in the code.
CREATE FUNCTION slice_of(id text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ('x' || substr(encode(sha256(decode(id, 'escape')), 'hex'), 2, 3))::bit(12)::integer;
CREATE INDEX articles_by_slice ON articles (slice_of(id));

-- A lane brings articles into one index: of one engine, by one set of rules. See src/indexing/README.md.
CREATE TABLE lanes (
  -- Also the index's: database, digest of the rules, and the process where the index is in its memory.
  name text COLLATE "C" PRIMARY KEY,
  side text NOT NULL CHECK (side IN ('keyword', 'vector')),
  -- Whether the index outlives the process.
  durable boolean NOT NULL,
  -- The rules: how articles are split, and the embedder's fingerprint; empty for words.
  splitting integer NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  -- The process that writes to the index, until when unless it says so again.
  owner text COLLATE "C",
  owner_until timestamptz,
  -- When a process with these rules was last there.
  tended_at timestamptz NOT NULL DEFAULT clock_now(),
  -- Up to which article, by its id, what is published has been written; null: all of it has.
  scan_to text COLLATE "C" DEFAULT '',
  -- Since when the index holds all that it should; null: it lacks some of that.
  whole_at timestamptz,
  -- Why nothing can be written at present, for tenants; null: it can be.
  error text
) WITH (fillfactor = 50);

-- What is to be brought in line: a row goes when the lane's index holds the article as the database has it.
CREATE TABLE pending (
  lane text COLLATE "C" NOT NULL,
  article_id text COLLATE "C" NOT NULL,
  -- Whose article it is: projects take turns.
  project_id text COLLATE "C" NOT NULL,
  -- Counts the changes: who has written an article and finds it grown writes it again.
  change integer NOT NULL DEFAULT 1,
  due_at timestamptz NOT NULL DEFAULT clock_now(),
  -- How often the article failed by itself, and why, for tenants.
  failures integer NOT NULL DEFAULT 0,
  error text,
  PRIMARY KEY (lane, article_id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- Each project's own queue, so that what piles up for one is never walked through for another.
CREATE INDEX pending_fresh ON pending (lane, project_id, due_at) WHERE failures = 0;
CREATE INDEX pending_failed ON pending (lane, due_at) WHERE failures > 0;
CREATE INDEX pending_by_article ON pending (article_id);

-- What a tenant is told of: lanes that are whole; where none of a side is, those that are to be.
CREATE VIEW serving_lanes AS
  SELECT l.* FROM lanes l WHERE l.tended_at > clock_now() - interval '20 seconds' AND (l.whole_at IS NOT NULL OR NOT EXISTS (
    SELECT FROM lanes o WHERE o.side = l.side AND o.whole_at IS NOT NULL AND o.tended_at > clock_now() - interval '20 seconds'));

-- Passages of published articles, as they are quoted; those of versions before until every index has the new ones.
CREATE TABLE passages (
  article_id text COLLATE "C" NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  splitting integer NOT NULL,
  version integer NOT NULL,
  ordinal integer NOT NULL,
  heading text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (article_id, splitting, version, ordinal)
);

-- Vectors that cost a call, by what they were made of: nothing is embedded twice.
CREATE TABLE vectors (
  article_id text COLLATE "C" NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  fingerprint text COLLATE "C" NOT NULL,
  hash bytea NOT NULL,
  -- 32-bit floats.
  vector bytea NOT NULL,
  PRIMARY KEY (article_id, fingerprint, hash)
);
