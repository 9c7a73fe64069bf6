-- Mailboxes may sign in with the consent of a person at Google or Microsoft instead of a password: `oauth_provider` in how mail comes in
-- and goes out; absent or null: with the password.
ALTER TABLE mailboxes ALTER COLUMN incoming SET DEFAULT
  '{"type": "forward", "host": null, "port": null, "security": null, "user": null, "oauth_provider": null}';
ALTER TABLE mailboxes ALTER COLUMN outgoing SET DEFAULT
  '{"type": "platform", "host": null, "port": null, "security": null, "user": null, "oauth_provider": null}';
UPDATE mailboxes SET incoming = incoming || '{"oauth_provider": null}', outgoing = outgoing || '{"oauth_provider": null}';
ALTER TABLE mailboxes DROP CONSTRAINT mailboxes_check1;
ALTER TABLE mailboxes DROP CONSTRAINT mailboxes_check2;
ALTER TABLE mailboxes ADD CONSTRAINT mailboxes_incoming_secret
  CHECK (incoming ->> 'type' <> 'imap' OR (incoming_password IS NULL) = (incoming ->> 'oauth_provider' IS NOT NULL));
ALTER TABLE mailboxes ADD CONSTRAINT mailboxes_outgoing_secret
  CHECK (outgoing ->> 'type' <> 'smtp' OR (outgoing_password IS NULL) = (outgoing ->> 'oauth_provider' IS NOT NULL));

-- What a person was asked to consent to, until they are back from the provider.
CREATE TABLE mailbox_authorizations (
  -- SHA-256 of what comes back with them.
  state_hash bytea PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  mailbox_id text COLLATE "C" NOT NULL REFERENCES mailboxes ON DELETE CASCADE,
  session_id text COLLATE "C" NOT NULL,
  -- Sealed: the provider, for which directions and user, and what proves that we have asked.
  flow bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX mailbox_authorizations_by_end ON mailbox_authorizations (expires_at);
CREATE INDEX mailbox_authorizations_by_mailbox ON mailbox_authorizations (mailbox_id);

-- The consents that mailboxes sign in with.
CREATE TABLE mailbox_grants (
  mailbox_id text COLLATE "C" NOT NULL REFERENCES mailboxes ON DELETE CASCADE,
  direction text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  provider text COLLATE "C" NOT NULL,
  -- Both sealed.
  refresh_token bytea NOT NULL,
  access_token bytea NOT NULL,
  access_until timestamptz NOT NULL,
  -- From when on it is renewed, while it still holds.
  renew_at timestamptz NOT NULL,
  -- Counts renewals, and consents that were given anew: what comes of an older one has no effect.
  version integer NOT NULL DEFAULT 1,
  -- Until when a replica has the access token renewed.
  renewing_until timestamptz,
  -- When the provider said that the consent does not hold any more.
  withdrawn_at timestamptz,
  PRIMARY KEY (mailbox_id, direction)
);
