-- How the widget of a project looks and behaves; a project without a row has the usual one.
CREATE TABLE widget_configs (
  project_id text COLLATE "C" PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  enabled boolean NOT NULL,
  position text NOT NULL CHECK (position IN ('bottom-right', 'bottom-left')),
  color text NOT NULL,
  welcome_message text NOT NULL,
  show_branding boolean NOT NULL,
  theme text NOT NULL CHECK (theme IN ('light', 'dark', 'auto')),
  locale text NOT NULL,
  revision integer NOT NULL,
  -- Sealed; customers' servers sign identity tokens with it. Null until the first one is made.
  secret bytea
);
