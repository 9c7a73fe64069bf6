-- Digests of whom an event tells, and when it happened: erasing the person finds it by them. `person` has the first of them, by which
-- the version before finds it.
ALTER TABLE feed_events ADD COLUMN persons text[], ADD COLUMN occurred_at timestamptz;

-- Persons who were erased: what comes afterwards of the time before is recorded without them.
CREATE TABLE erased_persons (
  digest text COLLATE "C" PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
CREATE INDEX erased_persons_by_time ON erased_persons (erased_at);
