import pg from 'pg';
import { poll } from '../support/poll.js';
import type { BenchContext, Figure } from './figures.js';

const count = 10_000;

/** How long ten thousand snoozed conversations that came due during an outage take to wake once core is back. */
export async function benchSnooze({ platform, projectId }: BenchContext): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: platform.database.url, options: '-c search_path=core' });
  await client.connect();
  try {
    await platform.core[0].stop();
    await seedDue(client, projectId);
    await platform.core[0].start();
    const started = performance.now();
    await poll(async () => (await stillAsleep(client, projectId)) === 0, { what: 'all to wake', timeoutMs: 60_000 });
    const seconds = (performance.now() - started) / 1000;
    return [
      {
        what: `${count} snoozed conversations due at once: seconds until awake`,
        value: seconds.toFixed(2),
        bar: { text: 'within 5 s', met: seconds <= 5 },
      },
    ];
  } finally {
    await client.end();
  }
}

async function seedDue(client: pg.Client, projectId: string): Promise<void> {
  const id = `'cnv_' || right($1, 14) || lpad(n::text, 12, '0')`;
  await client.query(
    `INSERT INTO conversations (id, project_id, status, priority, channel, snoozed_until)
     SELECT ${id}, $1, 'snoozed', 'normal', 'api', now() - interval '1 minute' FROM generate_series(1, ${count}) n`,
    [projectId],
  );
  await client.query(
    `INSERT INTO conversation_activity (conversation_id, project_id, updated_at)
     SELECT ${id}, $1, now() - interval '1 hour' FROM generate_series(1, ${count}) n`,
    [projectId],
  );
}

async function stillAsleep(client: pg.Client, projectId: string): Promise<number> {
  const text = `SELECT count(*)::int AS n FROM conversations WHERE project_id = $1 AND status = 'snoozed'`;
  const { rows } = await client.query(text, [projectId]);
  return rows[0].n;
}
