-- Who else the mail of a message went to, or is to go to: as everybody sees it, and as nobody does.
ALTER TABLE messages ADD COLUMN cc text[] NOT NULL DEFAULT '{}', ADD COLUMN bcc text[] NOT NULL DEFAULT '{}';
