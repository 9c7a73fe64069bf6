-- Events that a consumer could not handle at once (packages/kit/src/events/consumer): read by its retries, and by the
-- operator's command `dead-events`.
CREATE TABLE unhandled_events (
  -- Order of arrival, which within an ordering key is the order of what happened.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consumer text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  ordering_key text COLLATE "C" NOT NULL,
  payload bytea NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('retrying', 'dead', 'unknown_type')),
  -- Tries that failed, but for those that failed because something else was down.
  attempts integer NOT NULL,
  reason text NOT NULL,
  -- When it is tried next; while somebody tries it, when others may. Only the first of its key has one: the others wait.
  due_at timestamptz CHECK (due_at IS NULL OR state = 'retrying'),
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  UNIQUE (consumer, event_id)
);
COMMENT ON TABLE unhandled_events IS 'Events that a consumer could not handle: tried again, dead, or of a type that a newer version knows';
CREATE INDEX unhandled_events_due ON unhandled_events (consumer, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX unhandled_events_waiting ON unhandled_events (consumer, ordering_key, id) WHERE state = 'retrying';
CREATE INDEX unhandled_events_blocking ON unhandled_events (consumer, org_id) WHERE state = 'retrying';
CREATE INDEX unhandled_events_by_org ON unhandled_events (consumer, org_id, id);
CREATE INDEX unhandled_events_created ON unhandled_events (created_at) WHERE state <> 'retrying';
