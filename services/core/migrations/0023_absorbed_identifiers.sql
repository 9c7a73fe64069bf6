-- By what a person was known as the contact that is gone: audit entries, which tell it as well, are purged.
ALTER TABLE absorbed_contacts ADD COLUMN identifiers text[] NOT NULL DEFAULT '{}';
