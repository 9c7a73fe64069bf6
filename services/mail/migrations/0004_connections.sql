-- How mail comes into a mailbox and goes out of it: the type, and of a server of its own host, port, security and user.
ALTER TABLE mailboxes ADD COLUMN incoming jsonb NOT NULL
  DEFAULT '{"type": "forward", "host": null, "port": null, "security": null, "user": null}';
ALTER TABLE mailboxes ADD COLUMN outgoing jsonb NOT NULL
  DEFAULT '{"type": "platform", "host": null, "port": null, "security": null, "user": null}';
-- Sealed.
ALTER TABLE mailboxes ADD COLUMN incoming_password bytea;
ALTER TABLE mailboxes ADD COLUMN outgoing_password bytea;
ALTER TABLE mailboxes ADD CHECK (incoming ->> 'type' <> 'imap' OR incoming_password IS NOT NULL);
ALTER TABLE mailboxes ADD CHECK (outgoing ->> 'type' <> 'smtp' OR outgoing_password IS NOT NULL);
-- Why its servers cannot be used; null while they can, or were not used yet.
ALTER TABLE mailboxes ADD COLUMN incoming_error text;
ALTER TABLE mailboxes ADD COLUMN outgoing_error text;

-- The mailboxes whose mail is fetched, and how far that got.
CREATE TABLE imap_mailboxes (
  mailbox_id text COLLATE "C" PRIMARY KEY REFERENCES mailboxes ON DELETE CASCADE,
  org_id text COLLATE "C" NOT NULL,
  -- Its host and user: what is counted there is counted nowhere else.
  server text NOT NULL,
  -- Counts the changes of its server and password: what was begun with others ends.
  settings integer NOT NULL DEFAULT 1,
  -- Up to which mail all were taken, as the server counts; null before the first connection.
  uid_validity bigint,
  last_uid bigint,
  -- When the server last had no further mail: what came before it is taken, also when the server counts anew.
  complete_at timestamptz,
  -- The replica that is connected to it.
  holder text COLLATE "C",
  -- When another may connect to it: its holder moves that time while it lives.
  due_at timestamptz NOT NULL DEFAULT clock_now(),
  -- In a row.
  failures integer NOT NULL DEFAULT 0,
  CHECK ((uid_validity IS NULL) = (last_uid IS NULL) AND (uid_validity IS NULL) = (complete_at IS NULL))
);
CREATE INDEX imap_mailboxes_due ON imap_mailboxes (org_id, due_at);

-- The replicas that fetch mail: each has its share of the mailboxes.
CREATE TABLE imap_replicas (
  id text COLLATE "C" PRIMARY KEY,
  alive_until timestamptz NOT NULL
);
