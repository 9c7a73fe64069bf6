-- What is told of an event, once however many webhooks receive it. An attempt completes it to the body that it sends: the
-- same in all attempts of a delivery, since nothing of it changes but by an erasure.
CREATE TABLE payloads (
  event_id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  event text NOT NULL,
  occurred_at timestamptz NOT NULL,
  -- JSON, as it is sent.
  data text NOT NULL,
  -- By which an erasure finds it: digests of the persons of whom it tells, ids of the conversation and the message of which; null: none.
  about text[],
  -- When something was removed from it.
  erased_at timestamptz,
  -- The trace in which the event was written (W3C traceparent), for its attempts to go on from; null: there was none.
  traceparent text,
  created_at timestamptz NOT NULL DEFAULT clock_now()
);
CREATE INDEX payloads_about ON payloads USING gin (about) WHERE about IS NOT NULL;

-- What is to reach an endpoint, once for each event and webhook. It is pending while `due_attempts` has its row; else
-- `outcome` says how it ended. A delivery that succeeds at once is never written again.
CREATE TABLE deliveries (
  id text COLLATE "C" PRIMARY KEY,
  webhook_id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  event text NOT NULL,
  -- Sent again by hand: its failure does not count once more.
  redelivered boolean NOT NULL DEFAULT false,
  -- `held`: kept to be sent when it is asked for; `stopped`: nobody will ask for it.
  outcome text NOT NULL DEFAULT 'delivered' CHECK (outcome IN ('delivered', 'failed', 'held', 'stopped')),
  created_at timestamptz NOT NULL DEFAULT clock_now()
) WITH (fillfactor = 90);
-- An event that comes again finds its delivery made; and what an event was delivered to is found by it.
CREATE UNIQUE INDEX deliveries_by_event ON deliveries (event_id, webhook_id);
CREATE INDEX deliveries_by_outcome ON deliveries (webhook_id, outcome, created_at, id) WHERE outcome <> 'delivered';
CREATE INDEX deliveries_by_outcome_of_event ON deliveries (webhook_id, event, outcome, created_at, id)
  WHERE outcome <> 'delivered';
CREATE INDEX deliveries_held ON deliveries (id) WHERE outcome = 'held';

-- The queue: one row for each pending delivery, with its next attempt. Narrow, since each row is written three times; and no
-- index knows the lease, so that taking a row touches no index.
CREATE TABLE due_attempts (
  delivery_id text COLLATE "C" PRIMARY KEY,
  webhook_id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  -- 1 to 9.
  attempt smallint NOT NULL,
  -- Its turn among the endpoint's others: when its delivery became due, which a retry keeps.
  position timestamptz NOT NULL DEFAULT clock_now(),
  due_at timestamptz NOT NULL,
  -- Which worker has taken it, and until when it is that worker's alone.
  lease uuid,
  leased_until timestamptz,
  -- Asked for during an attempt: it begins anew when that has ended.
  redeliver boolean NOT NULL DEFAULT false,
  -- Something was removed from its payload: what the receiver answers is not kept, it may repeat it.
  erased boolean NOT NULL DEFAULT false
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_cost_delay = 0);
CREATE INDEX due_attempts_by_webhook ON due_attempts (webhook_id, due_at);
CREATE INDEX due_attempts_first ON due_attempts (webhook_id, position) WHERE attempt = 1;
CREATE INDEX due_attempts_retry ON due_attempts (webhook_id, due_at) WHERE attempt > 1;
-- Retries by the time at which they become due: what has become due since the last look is found without looking at the others.
CREATE INDEX due_attempts_by_time ON due_attempts (due_at) WHERE attempt > 1;

-- The history: one row for each attempt that was made.
CREATE TABLE attempts (
  id text COLLATE "C" NOT NULL,
  webhook_id text COLLATE "C" NOT NULL,
  delivery_id text COLLATE "C" NOT NULL,
  event text NOT NULL,
  attempt smallint NOT NULL,
  status text NOT NULL CHECK (status IN ('delivered', 'failed')),
  status_code smallint,
  -- `secret_unavailable`: what cannot be signed is not sent; `internal`: it could not be made for a reason of ours.
  error text CHECK (error IN
    ('timeout', 'dns', 'tls', 'connection', 'blocked_address', 'secret_unavailable', 'internal')),
  duration_ms integer NOT NULL,
  -- At most 16 KiB of it.
  response_body text NOT NULL,
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (webhook_id, created_at, id)
);
CREATE INDEX attempts_by_delivery ON attempts (delivery_id, id);
CREATE INDEX attempts_failed ON attempts (webhook_id, created_at, id) WHERE status = 'failed';
-- What was delivered before an endpoint stopped answering is found without walking over all that failed since.
CREATE INDEX attempts_delivered ON attempts (webhook_id, created_at, id) WHERE status = 'delivered';
CREATE INDEX attempts_by_event_and_status ON attempts (webhook_id, event, status, created_at, id);
-- Which deliveries have failed lately is counted by when they did, not by when they were made.
CREATE INDEX attempts_failed_at_last ON attempts (webhook_id, created_at, event)
  WHERE status = 'failed' AND next_attempt_at IS NULL;

-- Spans whose failed and held deliveries are being sent again, a batch at a time.
CREATE TABLE recoveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id text COLLATE "C" NOT NULL,
  -- Which deliveries of the span.
  outcomes text[] NOT NULL DEFAULT '{failed,held}',
  since timestamptz NOT NULL,
  until timestamptz NOT NULL,
  -- The last delivery that was looked at.
  place_at timestamptz NOT NULL,
  place_id text COLLATE "C" NOT NULL DEFAULT '',
  -- Its turn among others, after each batch the last; or when there may be room in its endpoint's queue.
  next_at timestamptz NOT NULL DEFAULT clock_now(),
  -- When it had its last turn: those of one organization share the organization's turns.
  served_at timestamptz NOT NULL DEFAULT '-infinity'
);
CREATE INDEX recoveries_by_webhook ON recoveries (webhook_id);

-- Persons who were erased, conversations and messages that were deleted: what is told afterwards of the time before loses them as well.
CREATE TABLE erased_subjects (
  -- As events have it: the digest of a person, or the id of a record.
  subject text COLLATE "C" PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
