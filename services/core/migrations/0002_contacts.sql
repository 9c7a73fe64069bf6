CREATE TABLE contacts (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  email text,
  -- The email as it is compared. Folded by the service, because lower() depends on the database's locale.
  email_folded text COLLATE "C",
  name text,
  phone text COLLATE "C",
  external_id text COLLATE "C",
  company text,
  job_title text,
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT moment(),
  updated_at timestamptz NOT NULL DEFAULT moment(),
  -- The words of name, company and email; and the project, so that the index finds the words of one project without
  -- looking at another's.
  search tsvector NOT NULL GENERATED ALWAYS AS (
    words(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, ''))
    || array_to_tsvector(ARRAY[project_id])
  ) STORED
);
CREATE UNIQUE INDEX contacts_email ON contacts (project_id, email_folded) WHERE email_folded IS NOT NULL;
CREATE UNIQUE INDEX contacts_external_id ON contacts (project_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX contacts_phone ON contacts (project_id, phone, created_at, id) WHERE phone IS NOT NULL;
CREATE INDEX contacts_created ON contacts (project_id, created_at, id);
CREATE INDEX contacts_search ON contacts USING gin (search);
