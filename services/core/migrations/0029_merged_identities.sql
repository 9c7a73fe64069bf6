-- By what a conversation or a contact was known that became part of another, so that an import that is sent again finds the
-- one that stays. Those of earlier merges stay unknown.
ALTER TABLE merged_conversations ADD COLUMN project_id text COLLATE "C", ADD COLUMN external_id text COLLATE "C";
CREATE INDEX merged_conversations_external_id ON merged_conversations (project_id, external_id) WHERE external_id IS NOT NULL;

ALTER TABLE absorbed_contacts ADD COLUMN project_id text COLLATE "C", ADD COLUMN email_folded text COLLATE "C",
  ADD COLUMN external_id text COLLATE "C";
CREATE INDEX absorbed_contacts_email ON absorbed_contacts (project_id, email_folded) WHERE email_folded IS NOT NULL;
CREATE INDEX absorbed_contacts_external_id ON absorbed_contacts (project_id, external_id) WHERE external_id IS NOT NULL;
