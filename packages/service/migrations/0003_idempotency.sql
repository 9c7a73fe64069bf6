-- The kept answers of calls that must take effect at most once (packages/kit/src/postgres/idempotency.ts).
CREATE TABLE idempotency_keys (
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  -- Null inside the transaction that is answering the call, and once the answer is forgotten.
  response bytea,
  -- Ids of the records whose data the answer holds: erasing one of them forgets the answer.
  about text[] COLLATE "C",
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_expired ON idempotency_keys (expires_at);
CREATE INDEX idempotency_keys_about ON idempotency_keys USING gin (about) WHERE about IS NOT NULL;
