-- How much of what copilot drafted was in what a person then wrote, 0 to 1; of what autopilot sent: 0, a person corrected it. Null:
-- nobody has shown it.
ALTER TABLE runs ADD COLUMN kept double precision;
ALTER TABLE runs ADD COLUMN judged_at timestamptz;
