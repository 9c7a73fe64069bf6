-- An external id names one conversation of a project. Where several had the same, the oldest keeps it.
UPDATE conversations c SET external_id = c.external_id || ' ' || c.id
FROM conversations older
WHERE c.external_id IS NOT NULL AND older.project_id = c.project_id AND older.external_id = c.external_id
  AND (older.created_at, older.id) < (c.created_at, c.id);
