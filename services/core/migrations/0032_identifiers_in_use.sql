-- Whether the team has merged the contact: only then its email and external id lead to the other one. A visitor who signs in as
-- somebody may have been given those of somebody else before. Of contacts that were merged until now it stays unknown, and so of those
-- that a version before absorbs.
ALTER TABLE absorbed_contacts ADD COLUMN merged boolean NOT NULL DEFAULT false;

-- They lead there only as long as no contact has them: whoever is given an email or an external id has it for good, also when it is
-- changed or erased afterwards. By a trigger, so that no statement can forget it, nor one of the version before. Few contacts are written
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
