-- Put off to a later time: whoever looks for work walks past the projects of those that are not, and wakes these when they are due.
ALTER TABLE index_tasks ADD COLUMN asleep boolean NOT NULL DEFAULT false;
CREATE INDEX index_tasks_awake ON index_tasks (generation, project_id, due_at) WHERE NOT asleep;
CREATE INDEX index_tasks_asleep ON index_tasks (generation, due_at) WHERE asleep;
-- Nobody looks for tasks of a project that are asleep.
DROP INDEX index_tasks_by_project;
