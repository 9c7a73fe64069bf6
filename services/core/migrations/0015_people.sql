-- People who sign in.
CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  -- As customers see the person.
  public_name text,
  picture_url text,
  -- Customers see the team's name instead.
  shown_as_team boolean NOT NULL DEFAULT false,
  locale text,
  time_zone text,
  -- Argon2id, with its parameters and its salt. Null: they sign in at a provider alone.
  password_hash text,
  created_at timestamptz NOT NULL DEFAULT clock_now()
);
CREATE UNIQUE INDEX users_by_email ON users (lower(email));

CREATE TABLE memberships (
  org_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'agent', 'viewer')),
  -- Null: all of them.
  project_ids text[] CHECK (project_ids IS NULL OR role IN ('agent', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  PRIMARY KEY (org_id, user_id)
);
CREATE INDEX memberships_by_user ON memberships (user_id, org_id);

-- What people are signed in with. One that is ended is deleted.
CREATE TABLE user_sessions (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  -- SHA-256 of the token, which itself is stored nowhere.
  hash bytea NOT NULL UNIQUE,
  ip text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  -- To within five minutes.
  last_seen_at timestamptz NOT NULL DEFAULT clock_now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX user_sessions_by_user ON user_sessions (user_id, id);
CREATE INDEX user_sessions_by_end ON user_sessions (expires_at);

-- Links by which somebody becomes a member, once. Deleted when redeemed.
CREATE TABLE invitations (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  -- SHA-256 of the link's token.
  hash bytea NOT NULL UNIQUE,
  -- Null: whoever redeems it says so, as the first owner does.
  email text,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'agent', 'viewer')),
  project_ids text[] CHECK (project_ids IS NULL OR role IN ('agent', 'viewer')),
  -- As `caller` of audit entries: who has invited them.
  invited_by jsonb NOT NULL,
  -- What became of the mail with the link, and why it was not taken yet.
  mail text NOT NULL DEFAULT 'none' CHECK (mail IN ('none', 'waiting', 'sent', 'failed')),
  mail_error text,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX invitations_by_org ON invitations (org_id, created_at, id);
CREATE INDEX invitations_by_end ON invitations (expires_at);
CREATE INDEX invitations_by_email ON invitations (lower(email)) WHERE email IS NOT NULL;

-- Links by which a user chooses another password, once.
CREATE TABLE password_resets (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_by_end ON password_resets (expires_at);
CREATE INDEX password_resets_by_user ON password_resets (user_id);

-- Mails that wait to be sent.
CREATE TABLE account_mails (
  id text COLLATE "C" PRIMARY KEY,
  -- `-` for a password reset, which belongs to no organization.
  org_id text COLLATE "C" NOT NULL,
  -- Null: a password reset, whose token is made when it is sent.
  invitation_id text COLLATE "C" REFERENCES invitations (id) ON DELETE CASCADE,
  -- Address and token, sealed.
  content bytea NOT NULL,
  -- Who has asked for it, as `caller` of audit entries.
  caller jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT clock_now()
);
CREATE INDEX account_mails_due ON account_mails (org_id, due_at);
CREATE INDEX account_mails_by_invitation ON account_mails (invitation_id);

-- Secrets of authenticator apps (TOTP).
CREATE TABLE second_factors (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users (id),
  secret bytea NOT NULL,
  -- Null until a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The half minute of the last code that was used: no code works twice.
  last_step bigint NOT NULL DEFAULT 0,
  -- Attempts since then, without the one that succeeded.
  tries integer NOT NULL DEFAULT 0,
  tries_since timestamptz NOT NULL DEFAULT clock_now()
);

-- What stands in for the app when it is lost, each once. SHA-256 of 80 random bits.
CREATE TABLE recovery_codes (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  hash bytea NOT NULL,
  PRIMARY KEY (user_id, hash)
);

-- Who people are at providers of OpenID Connect. Known by what the provider calls them, never by an address.
CREATE TABLE user_identities (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  -- Its name in the configuration. A provider of the same name at another address is another one.
  provider text COLLATE "C" NOT NULL,
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  -- The address that the provider said when it was connected.
  email text,
  connected_at timestamptz NOT NULL DEFAULT clock_now(),
  last_used_at timestamptz,
  PRIMARY KEY (user_id, provider)
);
CREATE UNIQUE INDEX user_identities_by_subject ON user_identities (provider, issuer, subject);
