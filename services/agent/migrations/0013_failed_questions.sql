-- Failures of a question in a row, after which the evaluation goes on without it; and what was wrong with it, or why word lists read it.
ALTER TABLE evaluation_questions ADD COLUMN tries integer NOT NULL DEFAULT 0, ADD COLUMN problem text;
