-- Live streams of projects. A project has a feed for as long as somebody has listened within a day: others cost nothing.
CREATE TABLE feeds (
  project_id text COLLATE "C" PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  org_id text COLLATE "C" NOT NULL,
  -- Until then what happens is recorded; whoever listens renews it.
  listened_until timestamptz NOT NULL,
  -- The place of the last event. The first is the time in milliseconds, so that places grow also after a feed was forgotten: no
  -- project has more than a thousand events a second for as long as it exists.
  last_place bigint NOT NULL,
  -- Every event after this place is there.
  kept_after bigint NOT NULL,
  -- About what its events take.
  bytes bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE feed_events (
  project_id text COLLATE "C" NOT NULL,
  -- Given out under the lock of the feed's row: whoever sees one sees all before it.
  place bigint NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  conversation_id text COLLATE "C",
  contact_id text COLLATE "C",
  is_internal boolean NOT NULL,
  -- Whom alone it is for; null: everybody who may read it.
  user_id text COLLATE "C",
  -- Whom the conversation was assigned to, and its status; of a change, before and after. Empty text: nobody. Null: it tells of no
  -- conversation.
  assignees text[] COLLATE "C",
  statuses text[] COLLATE "C",
  -- By which an erasure finds it: digests of the persons of whom it tells, ids of the conversation and the message of which; null: none.
  about text[],
  -- When it happened.
  occurred_at timestamptz NOT NULL,
  envelope text NOT NULL,
  bytes integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  PRIMARY KEY (project_id, place)
);
CREATE UNIQUE INDEX feed_events_once ON feed_events (project_id, event_id);
CREATE INDEX feed_events_of_contact ON feed_events (project_id, contact_id, place) WHERE contact_id IS NOT NULL;
CREATE INDEX feed_events_about ON feed_events USING gin (about) WHERE about IS NOT NULL;
-- Who was typing or present is over in a moment.
CREATE INDEX feed_events_momentary ON feed_events (created_at) WHERE type IN ('conversation.presence', 'conversation.typing');

-- Numbers the notifications of feeds that have grown.
CREATE SEQUENCE feed_news;

-- Persons who were erased, conversations and messages that were deleted: what comes afterwards of the time before is recorded without
-- them.
CREATE TABLE erased_subjects (
  -- As events have it: the digest of a person, or the id of a record.
  subject text COLLATE "C" PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
CREATE INDEX erased_subjects_by_time ON erased_subjects (erased_at);
