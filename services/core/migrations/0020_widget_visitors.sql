-- Sessions of a deleted project are found by it, also those that were never identified.
CREATE INDEX widget_sessions_project ON widget_sessions (project_id, id);
DROP INDEX widget_sessions_identified;

-- Anonymous contacts that turned out to be a known person: erasing the person reaches what services keep under their ids.
CREATE TABLE absorbed_contacts (
  contact_id text COLLATE "C" PRIMARY KEY,
  into_id text COLLATE "C" NOT NULL REFERENCES contacts (id) ON DELETE CASCADE
);
CREATE INDEX absorbed_contacts_into ON absorbed_contacts (into_id);

-- That somebody was typing is over in a moment.
CREATE INDEX feed_events_typing ON feed_events (created_at) WHERE type = 'conversation.typing';
