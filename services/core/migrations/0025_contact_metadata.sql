-- One value under a key of a contact's metadata, as the index has it: with its project, so that what others have alike is
-- never looked at. Two may have one number: who looks for a value compares it as well.
CREATE FUNCTION metadata_entry(project text, key text, value text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN hashtextextended((project || ' ' || key || ' ' || value) COLLATE "C", 0);

-- The texts, numbers and booleans of a contact's metadata; lists and objects are not looked for.
CREATE FUNCTION metadata_entries(project text, metadata jsonb) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(array_agg(metadata_entry(project, key, value #>> '{}')), '{}')
  FROM jsonb_each(metadata) WHERE jsonb_typeof(value) IN ('string', 'number', 'boolean');
END;
