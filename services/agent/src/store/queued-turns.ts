/** SQL: each project that has anything in the queue, in one probe of the index; in a `WITH RECURSIVE`. */
export const queuedProjects = `queued AS (
      (SELECT org_id, project_id FROM turns WHERE due_at IS NOT NULL ORDER BY org_id, project_id LIMIT 1)
      UNION ALL
      SELECT next.org_id, next.project_id FROM queued CROSS JOIN LATERAL (
        SELECT t.org_id, t.project_id FROM turns t
        WHERE t.due_at IS NOT NULL AND (t.org_id, t.project_id) > (queued.org_id, queued.project_id)
        ORDER BY t.org_id, t.project_id LIMIT 1
      ) next
    )`;

/** SQL: the turns `t` of a queued project that are due and that no worker has, by the time in `clock`. */
export const dueOfQueued = `t.org_id = queued.org_id AND t.project_id = queued.project_id AND t.due_at <= (SELECT now FROM clock)
        AND (t.leased_until IS NULL OR t.leased_until <= (SELECT now FROM clock))`;
