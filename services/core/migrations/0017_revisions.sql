-- Counts the writes to a record, so that a change can depend on nobody having written since. Messages are no write to their
-- conversation. By a trigger, so that no statement can forget it, nor one of the version before.
ALTER TABLE conversations ADD COLUMN revision integer NOT NULL DEFAULT 1;
ALTER TABLE contacts ADD COLUMN revision integer NOT NULL DEFAULT 1;

CREATE FUNCTION next_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER conversations_revision BEFORE UPDATE ON conversations FOR EACH ROW EXECUTE FUNCTION next_revision();
CREATE TRIGGER contacts_revision BEFORE UPDATE ON contacts FOR EACH ROW EXECUTE FUNCTION next_revision();
