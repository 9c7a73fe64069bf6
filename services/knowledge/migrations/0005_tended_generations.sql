-- When a process that has the generation's rules was last seen; what nobody tends any more is given up.
ALTER TABLE generations ADD COLUMN tended_at timestamptz NOT NULL DEFAULT moment();
