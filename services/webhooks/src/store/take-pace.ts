import type { Database, Statement } from '@pharos/kit';
import { isActive, isItsTime } from './queue.js';

const take: Statement = {
  name: 'take_pace',
  text: `WITH clock AS MATERIALIZED (SELECT moment() AS now)
    UPDATE webhooks w SET next_send_at = (SELECT now FROM clock) + $2 * interval '1 millisecond'
    WHERE w.id = $1 AND ${isActive} AND ${isItsTime} RETURNING w.id`,
};

/** Whether the next attempt of a webhook with a rate may begin now; then none may for `gapMs`, whoever claims it. */
export async function takePace(database: Database, webhookId: string, gapMs: number): Promise<boolean> {
  return (await database.query(take, [webhookId, gapMs])).length > 0;
}
