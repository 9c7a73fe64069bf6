-- Projects' own keys to model providers.
CREATE TABLE model_keys (
  project_id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  provider text NOT NULL CHECK (provider IN ('anthropic', 'openai', 'openai-compatible')),
  -- Sealed.
  api_key bytea NOT NULL,
  -- Null: where the provider itself is.
  base_url text,
  created_at timestamptz NOT NULL DEFAULT clock_now(),
  updated_at timestamptz NOT NULL DEFAULT clock_now()
);

-- What the model calls of a project came to in a month (UTC): the sums of the ledger's settled rows, kept by the statements
-- that write those.
CREATE TABLE monthly_usage (
  project_id text COLLATE "C" NOT NULL,
  month date NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  input_tokens bigint NOT NULL DEFAULT 0,
  cached_input_tokens bigint NOT NULL DEFAULT 0,
  output_tokens bigint NOT NULL DEFAULT 0,
  -- Of calls whose price is known, in millionths of a US dollar.
  cost_micro_usd bigint NOT NULL DEFAULT 0,
  calls_without_price integer NOT NULL DEFAULT 0,
  -- What calls under way may cost at most.
  reserved_micro_usd bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (project_id, month)
);

-- The same by hour (UTC) in which calls began, for figures.
CREATE TABLE hourly_usage (
  project_id text COLLATE "C" NOT NULL,
  hour timestamptz NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  calls integer NOT NULL,
  -- Of calls whose price is known, in millionths of a US dollar.
  cost_micro_usd bigint NOT NULL,
  PRIMARY KEY (project_id, hour)
);

-- The ledger: a row for each call to a model, written before it is made.
CREATE TABLE model_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  month date NOT NULL,
  model text NOT NULL,
  provider text NOT NULL,
  -- Made with the project's own key.
  own_key boolean NOT NULL,
  purpose text NOT NULL,
  -- `pending` while it is under way; `unknown` when its process died.
  outcome text NOT NULL DEFAULT 'pending' CHECK (outcome IN ('pending', 'success', 'invalid_output', 'refused', 'rate_limited',
    'failed', 'timeout', 'cancelled', 'unknown')),
  -- As the provider reported them; null when it did not.
  input_tokens integer,
  cached_input_tokens integer,
  output_tokens integer,
  -- What it may cost at most; null when the model's price is not known.
  reserved_micro_usd bigint,
  -- Null when the model's price is not known. Of a call that was cut off, which the provider may bill, what was reserved.
  cost_micro_usd bigint,
  latency_ms integer,
  -- When it is taken for dead.
  reserved_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_now()
);

CREATE INDEX model_calls_by_run ON model_calls (run_id);
CREATE INDEX model_calls_by_project ON model_calls (project_id, created_at);
CREATE INDEX model_calls_by_age ON model_calls (created_at);
CREATE INDEX model_calls_pending ON model_calls (reserved_until) WHERE outcome = 'pending';
