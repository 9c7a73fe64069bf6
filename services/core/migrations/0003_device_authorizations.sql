-- Programs that wait for an API key (RFC 8628). Of both codes the SHA-256 is stored, and nothing is needed once they have expired.
CREATE TABLE device_authorizations (
  id text COLLATE "C" PRIMARY KEY,
  device_hash bytea NOT NULL UNIQUE,
  user_hash bytea NOT NULL UNIQUE,
  client_name text NOT NULL,
  key_name text NOT NULL,
  scopes text[] NOT NULL,
  -- The organization that may approve it; null: any.
  wanted_org_id text COLLATE "C",
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'denied')),
  -- The organization of whoever has decided.
  org_id text COLLATE "C",
  -- As `caller` of audit entries: whose key it was.
  decided_by jsonb,
  interval_seconds integer NOT NULL,
  polled_at timestamptz,
  expires_at timestamptz NOT NULL,
  CHECK ((status = 'pending') = (org_id IS NULL) AND (org_id IS NULL) = (decided_by IS NULL))
);
CREATE INDEX device_authorizations_by_end ON device_authorizations (expires_at);

-- How many wrong user codes a key has entered lately.
CREATE TABLE wrong_user_codes (
  org_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  caller_id text COLLATE "C" NOT NULL,
  count integer NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (org_id, caller_id)
);
