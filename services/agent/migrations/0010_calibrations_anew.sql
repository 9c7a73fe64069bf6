-- The usual weights have changed, and projects' own curves start from what those give: all are learned again.
INSERT INTO calibrations_due (project_id, org_id, due_at)
SELECT project_id, org_id, moment() FROM calibrations ON CONFLICT DO NOTHING;
