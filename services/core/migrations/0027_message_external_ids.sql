-- The caller's own ids of imported messages. Without a default, so that no row is written anew.
ALTER TABLE messages ADD COLUMN external_id text;
