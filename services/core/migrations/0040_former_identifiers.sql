-- By what a contact was known before, so that erasing the person reaches what still names them so. Audit entries do not tell it all: the
-- creation of a conversation changes its contact without an entry, and entries are purged.
CREATE TABLE former_identifiers (
  contact_id text COLLATE "C" NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  identifier text NOT NULL,
  PRIMARY KEY (contact_id, identifier)
);
-- Whose else it was.
CREATE INDEX former_identifiers_by_identifier ON former_identifiers (lower(identifier));

-- By a trigger, so that no statement can forget it, nor one of the version before.
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
