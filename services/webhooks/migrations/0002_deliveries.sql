-- What is to reach an endpoint, once for each event and webhook. It is pending while `due_attempts` has its row, failed
-- while `failed` says so, else delivered: a delivery that succeeds at once is never written again.
CREATE TABLE deliveries (
  id text COLLATE "C" PRIMARY KEY,
  webhook_id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  event text NOT NULL,
  -- The payload as every attempt sends it.
  body text NOT NULL,
  -- Digests of whom the payload tells: erasing the person finds it by them.
  persons text[],
  -- Sent again by hand: its failure does not count once more.
  redelivered boolean NOT NULL DEFAULT false,
  failed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT moment()
) WITH (fillfactor = 90);
-- An event that comes again finds its delivery made.
CREATE UNIQUE INDEX deliveries_by_event ON deliveries (webhook_id, event_id);
CREATE INDEX deliveries_failed ON deliveries (webhook_id, created_at, id) WHERE failed;
CREATE INDEX deliveries_by_person ON deliveries USING gin (persons) WHERE persons IS NOT NULL;

-- The queue: one row for each pending delivery, with its next attempt. Narrow, since each row is written three times; and no
-- index knows the lease, so that taking a row touches no index.
CREATE TABLE due_attempts (
  delivery_id text COLLATE "C" PRIMARY KEY,
  webhook_id text COLLATE "C" NOT NULL,
  -- 1 to 9.
  attempt smallint NOT NULL,
  due_at timestamptz NOT NULL,
  -- Which worker has taken it, and until when it is that worker's alone.
  lease uuid,
  leased_until timestamptz
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_cost_delay = 0);
CREATE INDEX due_attempts_by_webhook ON due_attempts (webhook_id, due_at);

-- The history: one row for each attempt that was made.
CREATE TABLE attempts (
  id text COLLATE "C" NOT NULL,
  webhook_id text COLLATE "C" NOT NULL,
  delivery_id text COLLATE "C" NOT NULL,
  event text NOT NULL,
  attempt smallint NOT NULL,
  status text NOT NULL CHECK (status IN ('delivered', 'failed')),
  status_code smallint,
  error text CHECK (error IN ('timeout', 'dns', 'tls', 'connection', 'blocked_address')),
  duration_ms integer NOT NULL,
  -- At most 16 KiB of it.
  response_body text NOT NULL,
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (webhook_id, created_at, id)
);
CREATE INDEX attempts_by_delivery ON attempts (delivery_id, id);

-- Spans whose failed deliveries are being sent again, a batch at a time.
CREATE TABLE recoveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id text COLLATE "C" NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL,
  -- The last delivery that was looked at.
  place_at timestamptz NOT NULL,
  place_id text COLLATE "C" NOT NULL DEFAULT '',
  requested_at timestamptz NOT NULL DEFAULT moment()
);

-- Persons who were erased: what is told of them afterwards of the time before loses them as well.
CREATE TABLE erased_persons (
  digest text COLLATE "C" PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
