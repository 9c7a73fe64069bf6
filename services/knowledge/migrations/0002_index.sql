-- What engines hold, each time built anew by other rules: another embedder, another way of splitting.
CREATE TABLE generations (
  name text COLLATE "C" PRIMARY KEY,
  -- Digest of all that decides what engines hold for an article: only who has the same may write to it.
  identity text COLLATE "C" NOT NULL,
  -- Names of what its words and its vectors stand in: another engine does not have it.
  engines text[] NOT NULL,
  -- By which rules articles were split for it.
  splitting integer NOT NULL,
  state text NOT NULL CHECK (state IN ('building', 'serving', 'retired')),
  created_at timestamptz NOT NULL DEFAULT moment(),
  -- When its engines had everything that they were to be filled with; null: searches in it may lack some of that.
  filled_at timestamptz,
  -- Up to which article, by its id, all that is published has been put into the generation's queue; null: all of it has.
  -- It is put there in small pieces, for which nobody's writing waits.
  queued_to text COLLATE "C",
  -- When servers are next compared with the database for it; whoever does so has put it off.
  compare_at timestamptz NOT NULL DEFAULT moment(),
  retired_at timestamptz,
  -- When a process that has the generation's rules was last seen; what nobody tends any more is given up.
  tended_at timestamptz NOT NULL DEFAULT moment()
);
CREATE UNIQUE INDEX generations_serving ON generations (state) WHERE state = 'serving';
CREATE UNIQUE INDEX generations_building ON generations (identity) WHERE state = 'building';

-- The queue: articles that a generation's engines do not hold as the database has them. A row goes when they do.
CREATE TABLE index_tasks (
  generation text COLLATE "C" NOT NULL REFERENCES generations (name) ON DELETE CASCADE,
  article_id text COLLATE "C" NOT NULL,
  -- Whose article it is: projects take turns.
  project_id text COLLATE "C" NOT NULL,
  due_at timestamptz NOT NULL DEFAULT moment(),
  -- Until when a worker has it for itself.
  leased_until timestamptz,
  -- Counts the changes: a worker that finds it grown begins again.
  change integer NOT NULL DEFAULT 1,
  -- The generation lacks an article that was published before; when too many are left, searches say so.
  first_fill boolean NOT NULL DEFAULT false,
  failures integer NOT NULL DEFAULT 0,
  error text,
  -- Failed because an engine or the embedder was away: due at once when that is back.
  awaits_engine boolean NOT NULL DEFAULT false,
  -- Put off to a later time: whoever looks for work walks past the projects of those that are not, and wakes these when
  -- they are due.
  asleep boolean NOT NULL DEFAULT false,
  PRIMARY KEY (generation, article_id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- Each project's own queue, so that what piles up for one is never walked through for another.
CREATE INDEX index_tasks_awake ON index_tasks (generation, project_id, due_at) WHERE NOT asleep;
CREATE INDEX index_tasks_asleep ON index_tasks (generation, due_at) WHERE asleep;
CREATE INDEX index_tasks_by_article ON index_tasks (article_id);

-- The passages of published articles, as they are quoted.
CREATE TABLE passages (
  article_id text COLLATE "C" NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  splitting integer NOT NULL,
  ordinal integer NOT NULL,
  version integer NOT NULL,
  heading text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (article_id, splitting, ordinal)
);
