import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '@pharos/local';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import pg from 'pg';
import type { World } from './world.js';

/** As consumers leave events that failed too often. */
export async function leaveDeadEvents({ data, orgId }: World, count: number): Promise<void> {
  const { postgres_password: password } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8'));
  const { url, stop } = await openEmbeddedPostgres({ folder: data, password, role: 'admin' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let n = 1; n <= count; n += 1) {
    const id = `evt_dead${n}`;
    const about = { id, orgId, projectId: 'prj_gone', type: 'project.deleted', orderingKey: id };
    const content = { $case: 'projectDeleted', value: {} } as const;
    const origin = { traceparent: '', requestId: '', actor: undefined };
    const payload = Event.encode({ ...about, ...origin, occurredAt: new Date(), data: content }).finish();
    await client.query(
      `INSERT INTO webhooks.unhandled_events
        (consumer, event_id, org_id, project_id, type, ordering_key, payload, state, attempts, reason)
        VALUES ('webhooks', $1, $2, 'prj_gone', 'project.deleted', $1, $3, 'dead', 10, 'Error: broken')`,
      [id, orgId, payload],
    );
  }
  await client.end();
  await stop();
}
