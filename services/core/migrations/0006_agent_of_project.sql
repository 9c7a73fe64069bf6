-- The revision of the agent's configuration that `agent_mode` and `ai_model` are of; the agent service owns it and tells by events.
ALTER TABLE projects ADD COLUMN agent_revision integer NOT NULL DEFAULT 0;
