-- Mail that would have gone out, of a platform on one machine without a mail server. It belongs to no organization: a mail server knows none.
CREATE TABLE caught_mails (
  id text COLLATE "C" PRIMARY KEY,
  caught_at timestamptz NOT NULL DEFAULT clock_now(),
  recipients text[] NOT NULL,
  -- What lists show of it, so that they read no mail.
  shown jsonb NOT NULL,
  raw bytea NOT NULL,
  bytes integer NOT NULL
);
