-- Read by the relay (packages/kit/src/outbox).
--
-- A writer inserts the event in the statement that makes the change, after it has locked what `ordering_key` names, so
-- that ids within a key follow the order of commits. Rows are marked, then deleted, within seconds: hence the vacuum
-- settings. `event_id` has no unique index on purpose, since every write would pay for it: ids are made unique, and the
-- bus stores an id once.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id text NOT NULL,
  type text NOT NULL,
  org_id text NOT NULL,
  project_id text NOT NULL,
  ordering_key text NOT NULL,
  -- The relay reads as many rows at once as their stored size allows. This compression makes text at most 87 times smaller; the other
  -- one, which a server may have as its default, 255 times.
  data jsonb COMPRESSION pglz NOT NULL,
  caller jsonb NOT NULL,
  occurred_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  stream text,
  seq bigint,
  CHECK ((stream IS NULL) = (seq IS NULL))
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
COMMENT ON TABLE outbox IS 'Events on their way to the bus; each stays until every durable consumer has handled it';
COMMENT ON COLUMN outbox.stream IS 'Identity of the stream that holds the event; null until the bus has confirmed it';
COMMENT ON COLUMN outbox.seq IS 'Position in that stream';
CREATE INDEX outbox_unpublished ON outbox (id) WHERE seq IS NULL;
CREATE INDEX outbox_published ON outbox (seq) WHERE seq IS NOT NULL;

CREATE TABLE outbox_consumers (
  name text PRIMARY KEY,
  stream text NOT NULL,
  seq bigint NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE outbox_consumers IS 'How far each durable consumer had come when the relay last looked';
