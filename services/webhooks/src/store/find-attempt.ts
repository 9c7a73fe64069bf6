import type { Database, Statement } from '@pharos/kit';

const selectFirst: Statement = {
  name: 'select_first_attempt',
  text: `SELECT a.status, a.status_code, a.error, a.duration_ms FROM attempts a
    JOIN deliveries d ON d.id = a.delivery_id
    WHERE a.delivery_id = $1 AND d.project_id = $2 ORDER BY a.id LIMIT 1`,
};

export interface FirstAttemptRow {
  status: string;
  status_code: number | null;
  error: string | null;
  duration_ms: number;
}

/** How the first attempt of a delivery went; undefined while it is not over. */
export async function findFirstAttempt(
  database: Database,
  { projectId, deliveryId }: { projectId: string; deliveryId: string },
): Promise<FirstAttemptRow | undefined> {
  const [row] = await database.query<FirstAttemptRow>(selectFirst, [deliveryId, projectId]);
  return row;
}
