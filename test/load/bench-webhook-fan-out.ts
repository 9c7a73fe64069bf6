import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { poll } from '../support/poll.js';
import { type BenchContext, below, type Figure } from './figures.js';
import { residentMegabytes } from './process-figures.js';
import { startReceiverProcess } from './webhook-processes.js';

const webhooks = 1_000;
const atOnce = 20;
/** The largest content of a message: each of its characters becomes two in JSON. */
const largest = '"'.repeat(100_000);
const settleMs = 3_000;

/** One message of the largest size for a thousand webhooks: how long until all is due, and what the service needs for it. */
export async function benchWebhookFanOut({ platform, tenant, projectId }: BenchContext): Promise<Figure[]> {
  const receiver = await startReceiverProcess();
  const database = new pg.Client({ connectionString: platform.database.url, options: '-c search_path=webhooks' });
  await database.connect();
  const post = (path: string, body: unknown) => tenant.api.post(`/projects/${projectId}${path}`, body);
  try {
    const made = Array.from({ length: webhooks / atOnce }, () => Array.from({ length: atOnce }));
    for (const some of made)
      await Promise.all(some.map(() => post('/webhooks', { url: `${receiver.url}/count`, events: ['message.*'] })));
    const { body } = await post('/conversations', {});
    const message = (content: string) =>
      post(`/conversations/${body.data.id}/messages`, { sender_type: 'agent', content });
    const arrived = (count: number) =>
      poll(async () => (await receiver.counted()) >= count, { what: 'all to arrive', timeoutMs: 120_000 });
    await message('Hello');
    await arrived(webhooks);
    await sleep(settleMs);
    const pid = platform.webhooks[0]?.pid ?? 0;
    const idle = forgetPeak(pid);
    const started = performance.now();
    await message(largest);
    await due(database, 2 * webhooks);
    const seconds = (performance.now() - started) / 1_000;
    const grown = residentMegabytes(pid, 'VmHWM') - idle;
    await arrived(2 * webhooks);
    const sent = (performance.now() - started) / 1_000;
    const sending = residentMegabytes(pid, 'VmHWM') - idle;
    return [
      below(`largest message to ${webhooks} webhooks, until all is due: s`, seconds, 2, 2),
      below('… memory of the service above idle, until then: MB', grown, 100, 0),
      { what: '… until all has arrived: s', value: sent.toFixed(1) },
      below('… memory of the service above idle, until then: MB', sending, 100, 0),
    ];
  } finally {
    await database.end();
    await receiver.stop();
  }
}

function due(database: pg.Client, count: number): Promise<unknown> {
  const text = 'SELECT count(*)::int AS count FROM deliveries';
  const made = async () => (await database.query<{ count: number }>(text)).rows[0]?.count === count;
  return poll(made, { what: 'all to be due', timeoutMs: 120_000 });
}

/** Has the peak of a process's memory begin anew with what it takes now, and returns that. Linux only. */
function forgetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return residentMegabytes(pid);
}
