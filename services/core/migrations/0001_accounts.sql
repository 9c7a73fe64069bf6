-- A time inside a JSON document that is shown as it is, in the way the API writes times.
CREATE FUNCTION iso(moment timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Counts the writes to a record, so that a change can depend on nobody having written since. Messages are no write to their
-- conversation. A trigger does it, so that no statement can forget it.
CREATE FUNCTION next_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;

-- Ids compare byte by byte (COLLATE "C") in every table: faster, and independent of the machine's locale.
CREATE TABLE organizations (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  tier text NOT NULL CHECK (tier IN ('starter', 'pro', 'scale', 'enterprise')),
  -- Members who have no second factor can only set one up.
  require_second_factor boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT clock_now()
);

CREATE TABLE api_keys (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  name text NOT NULL,
  -- The first characters of the value, so that people can tell keys apart.
  prefix text NOT NULL,
  -- SHA-256 of the value, which itself is stored nowhere.
  hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL,
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  revoked_at timestamptz,
  -- Who made it: type, id, name.
  created_by jsonb NOT NULL,
  -- To within a minute, and from which address.
  last_used_at timestamptz,
  last_used_ip text
);
CREATE INDEX api_keys_by_org ON api_keys (org_id, created_at, id) WHERE revoked_at IS NULL;
-- For the operator, who sees revoked ones as well.
CREATE INDEX api_keys_all ON api_keys (org_id, id);

-- When people are there between two times, by hours `{"time_zone": …, "hours": [{"day": "mon", "opens": "09:00", "closes": "17:00"}]}`:
-- hours that close before they open last into the next day.
CREATE FUNCTION open_spans(hours jsonb, since timestamptz, until timestamptz) RETURNS SETOF tstzrange LANGUAGE sql STABLE AS $$
  SELECT unnest(range_agg(tstzrange(greatest(since, opens_at), least(until, closes_at))))
  FROM generate_series(((since AT TIME ZONE (hours ->> 'time_zone'))::date - 1)::timestamp, (until AT TIME ZONE (hours ->> 'time_zone'))::timestamp,
    interval '1 day') date
  JOIN jsonb_to_recordset(hours -> 'hours') h (day text, opens time, closes time) ON h.day = to_char(date, 'dy')
  CROSS JOIN LATERAL (SELECT (date + h.opens) AT TIME ZONE (hours ->> 'time_zone') AS opens_at,
    (date + h.closes + CASE WHEN h.closes <= h.opens THEN interval '1 day' ELSE interval '0' END) AT TIME ZONE (hours ->> 'time_zone')
      AS closes_at) span
  WHERE opens_at < until AND closes_at > since
$$;

-- How long people were there between two times, within two years before the second: all of it where no hours are set.
CREATE FUNCTION open_seconds(hours jsonb, since timestamptz, until timestamptz) RETURNS double precision LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN coalesce(jsonb_array_length(hours -> 'hours'), 0) = 0 THEN extract(epoch FROM until - since)
    WHEN since >= until THEN 0
    ELSE (SELECT coalesce(sum(extract(epoch FROM upper(span) - lower(span))), 0)
      FROM open_spans(hours, greatest(since, until - interval '2 years'), until) span) END::double precision
$$;

-- From when on people were there for so long until a time: at most half a year before.
CREATE FUNCTION open_since(hours jsonb, minutes integer, until timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN coalesce(jsonb_array_length(hours -> 'hours'), 0) = 0 THEN until - make_interval(mins => minutes)
    ELSE (SELECT coalesce(max(lower(span) + make_interval(secs => total - minutes * 60)), until - interval '180 days')
      FROM (SELECT span, sum(extract(epoch FROM upper(span) - lower(span))) OVER (ORDER BY lower(span) DESC)::double precision AS total
        FROM open_spans(hours, until - least(interval '180 days', make_interval(mins => minutes) * 10 + interval '14 days'), until) span) spans
      WHERE total >= minutes * 60) END
$$;

CREATE TABLE projects (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  domain text,
  agent_mode text NOT NULL DEFAULT 'assist' CHECK (agent_mode IN ('autopilot', 'copilot', 'assist')),
  ai_model text,
  -- The country of phones that are written without one, as ISO 3166 has it in two letters.
  default_phone_country text,
  -- Whether the addresses of identity tokens count as verified without a word of the token.
  trust_identity_emails boolean NOT NULL DEFAULT false,
  -- Within how many minutes customers are to have the first answer of a person; null: whenever.
  first_response_target_minutes integer CHECK (first_response_target_minutes > 0),
  -- Up to which wait, and which conversation of it, has been told that a customer waits longer; null where there is no target.
  overdue_told_at timestamptz CHECK ((overdue_told_at IS NULL) = (first_response_target_minutes IS NULL)),
  overdue_told_id text COLLATE "C" NOT NULL DEFAULT '',
  -- When people are there (see open_spans); null: always.
  business_hours jsonb,
  -- The revision of the agent's configuration that `agent_mode`, `ai_model` and `business_hours` are of; the agent service owns it and tells by events.
  agent_revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  -- A deleted project is absent to every query at once; a job removes what it held.
  deleted_at timestamptz
);
CREATE UNIQUE INDEX projects_slug ON projects (org_id, slug) WHERE deleted_at IS NULL;
CREATE INDEX projects_by_org ON projects (org_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX projects_with_target ON projects (id) WHERE overdue_told_at IS NOT NULL;
CREATE INDEX projects_deleted ON projects (deleted_at) WHERE deleted_at IS NOT NULL;
