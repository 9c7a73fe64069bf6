-- Conversations whose figures are to be counted anew.
CREATE TABLE analytics_due (
  conversation_id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL,
  -- Messages before this hour are as they were counted.
  since timestamptz NOT NULL,
  due_at timestamptz NOT NULL DEFAULT clock_now()
);
CREATE INDEX analytics_due_of ON analytics_due (project_id, due_at);

-- What was counted of each conversation, so that another count of it changes the figures by the difference. Of a conversation that is
-- gone it stays until that difference is made.
CREATE TABLE analytics_facts (
  conversation_id text COLLATE "C" NOT NULL,
  -- The hour of the messages that were counted; '-infinity' for what is counted of the conversation as a whole.
  part timestamptz NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  -- By hour, dimension, slot and key.
  counts jsonb NOT NULL,
  PRIMARY KEY (conversation_id, part)
);
CREATE INDEX analytics_facts_of ON analytics_facts (project_id);

-- The figures of projects by hour and by day (UTC): the sums of `analytics_facts`.
CREATE TABLE analytics_counts (
  project_id text COLLATE "C" NOT NULL,
  grain text NOT NULL CHECK (grain IN ('hour', 'day')),
  -- Durations stand apart, as they are many numbers and seldom asked for by the hour.
  kind text NOT NULL CHECK (kind IN ('numbers', 'durations')),
  dimension text NOT NULL CHECK (dimension IN ('all', 'channel', 'member', 'tag', 'reason')),
  at timestamptz NOT NULL,
  -- The channel, member, tag or reason; empty where the dimension is all.
  key text COLLATE "C" NOT NULL,
  -- By slot, up to the last that is not 0.
  counts integer[] NOT NULL,
  PRIMARY KEY (project_id, grain, kind, dimension, at, key)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
