-- Ids compare byte by byte (COLLATE "C"), and sort by the time they were made. Title, locale and tags are those of the
-- draft, which lists show; the texts stand in `article_versions`.
CREATE TABLE articles (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  -- The caller's own name for it.
  external_id text COLLATE "C",
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'archived')),
  title text NOT NULL,
  locale text COLLATE "C" NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  -- Of the draft.
  version integer NOT NULL DEFAULT 1,
  -- Grows with every change that a caller makes, of the text or not.
  revision integer NOT NULL DEFAULT 1,
  -- Which version is shown; null: none is.
  published_version integer,
  published_at timestamptz,
  -- Since which version it has been published without a break: what came before was taken back, and is shown no more.
  shown_from integer,
  -- Sessions of visitors that have read it, and those that said whether it helped.
  read_count integer NOT NULL DEFAULT 0,
  helpful_count integer NOT NULL DEFAULT 0,
  unhelpful_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  updated_at timestamptz NOT NULL DEFAULT clock_now(),
  -- A deleted article is absent to every query at once; it goes when the engines have forgotten it.
  deleted_at timestamptz,
  CHECK ((status = 'published') = (published_version IS NOT NULL)),
  CHECK ((published_version IS NULL) = (published_at IS NULL))
) WITH (fillfactor = 85);
CREATE UNIQUE INDEX articles_slug ON articles (project_id, slug) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX articles_external_id ON articles (project_id, external_id)
  WHERE deleted_at IS NULL AND external_id IS NOT NULL;
CREATE INDEX articles_created ON articles (project_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_by_status ON articles (project_id, status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_by_tag ON articles USING gin (tags) WHERE deleted_at IS NULL;
CREATE INDEX articles_published ON articles (id) WHERE published_version IS NOT NULL;
CREATE INDEX articles_popular ON articles (project_id, read_count) WHERE published_version IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX articles_deleted ON articles (deleted_at) WHERE deleted_at IS NOT NULL;

-- What an article said at each edit.
CREATE TABLE article_versions (
  article_id text COLLATE "C" NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  version integer NOT NULL,
  title text NOT NULL,
  -- Markdown.
  body text NOT NULL,
  locale text COLLATE "C" NOT NULL,
  tags text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  -- When it was last published.
  published_at timestamptz,
  PRIMARY KEY (article_id, version)
);
