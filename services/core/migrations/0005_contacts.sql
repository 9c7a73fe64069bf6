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
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  updated_at timestamptz NOT NULL DEFAULT clock_now(),
  revision integer NOT NULL DEFAULT 1,
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
CREATE TRIGGER contacts_revision BEFORE UPDATE ON contacts FOR EACH ROW EXECUTE FUNCTION next_revision();

-- One value under a key of a contact's metadata, as the index has it: with its project, so that what others have alike is
-- never looked at. Two may have one number: who looks for a value compares it as well.
CREATE FUNCTION metadata_entry(project text, key text, value text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN hashtextextended((project || ' ' || key || ' ' || value) COLLATE "C", 0);

-- The texts, numbers and booleans of a contact's metadata; lists and objects are not looked for.
CREATE FUNCTION metadata_entries(project text, metadata jsonb) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(array_agg(metadata_entry(project, key, value #>> '{}')), '{}')
  FROM jsonb_each(metadata) WHERE jsonb_typeof(value) IN ('string', 'number', 'boolean');
END;
CREATE INDEX contacts_metadata ON contacts USING gin (metadata_entries(project_id, metadata));

-- Contacts that became part of another, by a merge or because a visitor turned out to be a known person: erasing that person reaches
-- what is kept under their ids.
CREATE TABLE absorbed_contacts (
  contact_id text COLLATE "C" PRIMARY KEY,
  into_id text COLLATE "C" NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  project_id text COLLATE "C" NOT NULL,
  -- By what the person was known as the contact that is gone: audit entries, which tell it as well, are purged.
  identifiers text[] NOT NULL DEFAULT '{}',
  -- An import that is sent again finds by these the contact that stays, as long as no other contact has had them since.
  email_folded text COLLATE "C",
  external_id text COLLATE "C",
  -- Whether the team has merged the contact: only then its email and external id lead to the other one. A visitor who signs in as
  -- somebody may have been given those of somebody else before.
  merged boolean NOT NULL
);
CREATE INDEX absorbed_contacts_into ON absorbed_contacts (into_id);
CREATE INDEX absorbed_contacts_email ON absorbed_contacts (project_id, email_folded) WHERE email_folded IS NOT NULL;
CREATE INDEX absorbed_contacts_external_id ON absorbed_contacts (project_id, external_id) WHERE external_id IS NOT NULL;

-- An email or an external id leads to the other contact only as long as no contact has it: whoever is given an email or an external id has it for good, also when it is
-- changed or erased afterwards. A trigger does it, so that no statement can forget it. Few contacts are written
-- at once, so each is looked up by the indexes, also where the plan was made for an import.
CREATE FUNCTION forget_absorbed_identifiers() RETURNS trigger LANGUAGE plpgsql
  SET search_path FROM CURRENT SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE absorbed_contacts a SET email_folded = NULL FROM written w
    WHERE a.project_id = w.project_id AND a.email_folded = w.email_folded;
  UPDATE absorbed_contacts a SET external_id = NULL FROM written w
    WHERE a.project_id = w.project_id AND a.external_id = w.external_id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_absorbed_created AFTER INSERT ON contacts REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION forget_absorbed_identifiers();
CREATE TRIGGER forget_absorbed_changed AFTER UPDATE ON contacts REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION forget_absorbed_identifiers();

-- By what a contact was known before, so that erasing the person reaches what still names them so. Audit entries do not tell it all: the
-- creation of a conversation changes its contact without an entry, and entries are purged.
CREATE TABLE former_identifiers (
  contact_id text COLLATE "C" NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  identifier text NOT NULL,
  PRIMARY KEY (contact_id, identifier)
);
-- Who else was known by it.
CREATE INDEX former_identifiers_by_identifier ON former_identifiers (lower(identifier));

-- A trigger does it, so that no statement can forget it.
CREATE FUNCTION keep_former_identifiers() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO former_identifiers (contact_id, identifier)
    SELECT OLD.id, former.identifier FROM unnest(ARRAY[OLD.email, OLD.external_id, OLD.phone]) former (identifier)
    WHERE former.identifier IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_former_identifiers AFTER UPDATE ON contacts FOR EACH ROW
  WHEN ((OLD.email, OLD.external_id, OLD.phone) IS DISTINCT FROM (NEW.email, NEW.external_id, NEW.phone))
  EXECUTE FUNCTION keep_former_identifiers();
