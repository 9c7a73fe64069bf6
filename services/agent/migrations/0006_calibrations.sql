-- What turns the usual confidence into a project's own, learned from its feedback. Without a row a project has the platform's.
CREATE TABLE calibrations (
  project_id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  -- Of the log-odds: slope * logit + intercept.
  slope double precision NOT NULL,
  intercept double precision NOT NULL,
  -- Judged suggestions that it was learned from.
  samples integer NOT NULL,
  learned_at timestamptz NOT NULL DEFAULT clock_now()
);

-- Projects whose feedback has changed since: what the next run of the job looks at.
CREATE TABLE calibrations_due (
  project_id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX calibrations_due_at ON calibrations_due (due_at);
