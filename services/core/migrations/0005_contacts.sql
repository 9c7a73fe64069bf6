CREATE TABLE contacts (
  id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  email text,
  -- The email as it is compared. Folded by the service, because lower() depends on the database's locale.
  email_folded text COLLATE "C",
  name text,
  phone text,
  -- The phone as it is compared: in E.164 where its country is known, else by its digits.
  phone_compared text COLLATE "C",
  external_id text COLLATE "C",
  company text,
  job_title text,
  -- Further identities: [{type, value, compared, verified}], the oldest first.
  identities jsonb NOT NULL DEFAULT '[]',
  metadata jsonb NOT NULL DEFAULT '{}',
  blocked_at timestamptz,
  block_reason text,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  updated_at timestamptz NOT NULL DEFAULT clock_now(),
  revision integer NOT NULL DEFAULT 1,
  -- The words of name, company, email and further identities; and the project, so that the index finds the words of one project
  -- without looking at another's.
  search tsvector NOT NULL GENERATED ALWAYS AS (
    words(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' '
      || jsonb_path_query_array(identities, '$.value')::text)
    || array_to_tsvector(ARRAY[project_id])
  ) STORED
);
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

-- By what contacts are found: one row for each identity of a contact, the email, phone and external id of its own row and the further
-- ones. A trigger writes them, so that no statement can forget it.
CREATE TABLE contact_identities (
  contact_id text COLLATE "C" NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  project_id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL CHECK (type IN ('email', 'phone', 'external_id')),
  -- The value as it is compared.
  compared text COLLATE "C" NOT NULL,
  -- Whether whoever writes a contact by this identity means this one: primary and verified ones do. Lists find all.
  leads boolean NOT NULL,
  PRIMARY KEY (contact_id, type, compared)
);
CREATE UNIQUE INDEX contact_identities_leading ON contact_identities (project_id, type, compared)
  WHERE leads AND type <> 'phone';
CREATE INDEX contact_identities_compared ON contact_identities (project_id, compared, type);

CREATE FUNCTION write_contact_identities() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM contact_identities WHERE contact_id = NEW.id;
  END IF;
  INSERT INTO contact_identities (contact_id, project_id, type, compared, leads)
    SELECT NEW.id, NEW.project_id, own.type, own.compared, true
    FROM (VALUES ('email', NEW.email_folded), ('phone', NEW.phone_compared), ('external_id', NEW.external_id)) own (type, compared)
    WHERE own.compared IS NOT NULL
    UNION ALL
    SELECT NEW.id, NEW.project_id, further.type, further.compared, further.verified
    FROM jsonb_to_recordset(NEW.identities) further (type text, compared text, verified boolean);
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_identities_created AFTER INSERT ON contacts FOR EACH ROW
  WHEN (NEW.email_folded IS NOT NULL OR NEW.phone_compared IS NOT NULL OR NEW.external_id IS NOT NULL OR NEW.identities <> '[]')
  EXECUTE FUNCTION write_contact_identities();
CREATE TRIGGER contacts_identities_changed AFTER UPDATE ON contacts FOR EACH ROW
  WHEN ((OLD.email_folded, OLD.phone_compared, OLD.external_id, OLD.identities)
    IS DISTINCT FROM (NEW.email_folded, NEW.phone_compared, NEW.external_id, NEW.identities))
  EXECUTE FUNCTION write_contact_identities();

-- Contacts that became part of another, by a merge or because a visitor turned out to be a known person: erasing that person reaches
-- what is kept under their ids.
CREATE TABLE absorbed_contacts (
  contact_id text COLLATE "C" PRIMARY KEY,
  into_id text COLLATE "C" NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  project_id text COLLATE "C" NOT NULL,
  -- By what the person was known as the contact that is gone: audit entries, which tell it as well, are purged.
  identifiers text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX absorbed_contacts_into ON absorbed_contacts (into_id);

-- By what a contact was known before, so that erasing the person reaches what still names them so. Audit entries do not tell it all: the
-- creation of a conversation changes its contact without an entry, and entries are purged.
CREATE TABLE former_identifiers (
  contact_id text COLLATE "C" NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  identifier text NOT NULL,
  -- Whether it led to the contact: one that was only claimed, and never verified, may be anybody's.
  led boolean NOT NULL,
  PRIMARY KEY (contact_id, identifier)
);
-- Who else was known by it.
CREATE INDEX former_identifiers_by_identifier ON former_identifiers (lower(identifier));

-- A trigger does it, so that no statement can forget it.
CREATE FUNCTION keep_former_identifiers() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO former_identifiers AS known (contact_id, identifier, led)
    SELECT OLD.id, former.identifier, bool_or(former.led) FROM (
      SELECT unnest(ARRAY[OLD.email, OLD.external_id, OLD.phone]), true
      UNION ALL SELECT value, verified FROM jsonb_to_recordset(OLD.identities) further (value text, verified boolean)
    ) former (identifier, led) WHERE former.identifier IS NOT NULL GROUP BY former.identifier
    ON CONFLICT (contact_id, identifier) DO UPDATE SET led = true WHERE excluded.led AND NOT known.led;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_former_identifiers AFTER UPDATE ON contacts FOR EACH ROW
  WHEN ((OLD.email, OLD.external_id, OLD.phone, OLD.identities)
    IS DISTINCT FROM (NEW.email, NEW.external_id, NEW.phone, NEW.identities))
  EXECUTE FUNCTION keep_former_identifiers();
