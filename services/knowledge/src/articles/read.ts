import { articleRecord } from './record.js';

/** The text of the draft of `articles a`, as `v`. */
export const draft = 'JOIN article_versions v ON v.article_id = a.id AND v.version = a.version';

/** The text of `articles a` that is shown, as `v`. */
export const published = 'JOIN article_versions v ON v.article_id = a.id AND v.version = a.published_version';

/** Whether a lane still has `articles a` before it, and why nothing came of that yet. */
export const indexing = `LEFT JOIN LATERAL (
    SELECT count(*) > 0 AS queued, max(coalesce(p.error, l.error)) AS error
    FROM serving_lanes l LEFT JOIN pending p ON p.lane = l.name AND p.article_id = a.id
    WHERE p.article_id IS NOT NULL OR a.id > l.scan_to
  ) t ON true`;

const beside = { queued: 't.queued', error: 't.error' };

/** The columns of `articles a` with `indexing`, without bodies. */
export const listedColumns = articleRecord.of('a', { ...beside, body: `''` });

/** The columns of `articles a` with `draft` and `indexing`. */
export const columns = articleRecord.of('a', { ...beside, body: 'v.body' });

export const alive = 'a.id = $1 AND a.project_id = $2 AND a.org_id = $3 AND a.deleted_at IS NULL';
