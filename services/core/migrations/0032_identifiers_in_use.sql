-- By what a merged contact was known leads to the one that stayed only as long as no contact has it: whoever is given an email or an
-- external id has it for good, also when it is changed or erased afterwards.
CREATE FUNCTION forget_absorbed_identifiers() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Until now they were kept of visitors too, who may have been given those of somebody else before they signed in. Which are of merges
-- nobody knows any more.
UPDATE absorbed_contacts SET email_folded = NULL, external_id = NULL WHERE email_folded IS NOT NULL OR external_id IS NOT NULL;
