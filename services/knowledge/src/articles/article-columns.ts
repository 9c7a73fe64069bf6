/** The text of the draft of `articles a`, as `v`. */
export const draft = 'JOIN article_versions v ON v.article_id = a.id AND v.version = a.version';

/** Whether a lane still has `articles a` before it, and why nothing came of that yet. */
export const indexing = `LEFT JOIN LATERAL (
    SELECT count(*) > 0 AS queued, max(coalesce(p.error, l.error)) AS index_error
    FROM serving_lanes l LEFT JOIN pending p ON p.lane = l.name AND p.article_id = a.id
    WHERE p.article_id IS NOT NULL OR a.id > l.scan_to
  ) t ON true`;

/** Of `articles a` with `indexing`. */
export const listedColumns = `a.id, a.project_id, a.slug, a.external_id, a.status, a.title, a.locale, a.tags, a.version, a.revision,
  a.published_version, a.published_at, a.created_at, a.updated_at, t.queued, t.index_error`;
