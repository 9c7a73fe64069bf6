-- Mail that a provider posts: the secret part of the mailbox's address for it.
ALTER TABLE mailboxes ADD COLUMN webhook_token text COLLATE "C" NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '');
CREATE UNIQUE INDEX mailboxes_webhook_token ON mailboxes (webhook_token) WHERE deleted_at IS NULL;

-- A mail that is being posted, as far as it has come: whole within a minute, or never.
CREATE TABLE inbound_parts (
  delivery_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  mailbox_id text COLLATE "C" NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  PRIMARY KEY (delivery_id, number)
);
CREATE INDEX inbound_parts_by_age ON inbound_parts (created_at);
