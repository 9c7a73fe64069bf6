-- The sentences of what was drafted that nothing that was read proves.
ALTER TABLE runs ADD COLUMN unproved text[] NOT NULL DEFAULT '{}';
ALTER TABLE suggestions ADD COLUMN unproved text[] NOT NULL DEFAULT '{}';
