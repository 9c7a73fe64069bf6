-- Vectors were also named by the address of their API: `openai:<URL>:<model>:<own, or the dimensions asked for>`, and a digest behind where
-- prefixes were set. By the name that they have now, they are found, and nothing is embedded again. A model that is known for prefixes
-- now gets them, if none were set: its vectors are others. Of two addresses of one model, one's are enough; the others' are cleared in time.
WITH named AS MATERIALIZED (
  SELECT v.article_id, v.hash, v.fingerprint, concat('openai:', part[1], part[2], ':', octet_length(v.vector) / 4) AS name
  FROM vectors v, regexp_match(v.fingerprint,
    '^openai:https?://(?:\[[^\]]*\]|[^/:]+)(?::[0-9]+)?(?:/[^:]*)?:(.+):(?:own|[0-9]{1,5})(:[0-9a-f]{16})?$') part
  WHERE part IS NOT NULL
), first AS (
  SELECT article_id, hash, name, min(fingerprint COLLATE "C") AS fingerprint FROM named GROUP BY article_id, hash, name
), lane AS (
  -- What is in no lane counts as nobody's, and the latest lane tells a model's dimensions.
  UPDATE lanes l SET fingerprint = n.name FROM (SELECT fingerprint, min(name) AS name FROM named GROUP BY fingerprint) n
  WHERE l.fingerprint = n.fingerprint
)
UPDATE vectors v SET fingerprint = f.name FROM first f
WHERE v.article_id = f.article_id AND v.fingerprint = f.fingerprint AND v.hash = f.hash
  AND NOT EXISTS (SELECT FROM vectors k WHERE k.article_id = f.article_id AND k.fingerprint = f.name AND k.hash = f.hash);
