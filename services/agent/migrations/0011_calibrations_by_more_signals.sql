-- The usual weights look at more signals now: what projects learned starts from other values, and is learned again.
INSERT INTO calibrations_due (project_id, org_id, due_at)
SELECT project_id, org_id, moment() FROM calibrations ON CONFLICT DO NOTHING;
