-- One value sealed under the master key, by which a service sees at its start whether it was given the right one.
CREATE TABLE master_key_check (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  sealed bytea NOT NULL
);
