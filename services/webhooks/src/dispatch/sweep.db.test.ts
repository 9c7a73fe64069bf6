import { beforeEach, expect, test } from 'vitest';
import { useWorld, world } from '../testing/use-world.js';
import { Sweep } from './sweep.js';

useWorld();
beforeEach(() => world.rows('DELETE FROM due_attempts'));

const sweepEveryMs = 1_000;
const minute = '1 minute';

interface Queued {
  /** Webhooks of the queue, each with one attempt. */
  readonly webhooks: number;
  readonly from?: number;
  readonly attempt?: number;
  /** When it is due, from now. */
  readonly dueIn?: string;
}

const idOf = (n: number) => `wbh_${String(n).padStart(6, '0')}`;

async function queue({ webhooks, from = 0, attempt = 1, dueIn = '0' }: Queued): Promise<string[]> {
  const ids = Array.from({ length: webhooks }, (_, n) => idOf(from + n));
  await world.rows(
    `INSERT INTO webhooks (id, org_id, project_id, url, events, secret)
     SELECT id, 'org_1', 'prj_1', 'https://example.com', '{*}', '' FROM unnest($1::text[]) AS id ON CONFLICT DO NOTHING`,
    ids,
  );
  await world.rows(
    `INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, due_at)
     SELECT 'whd_' || id, id, 'org_1', $2, clock_now() + $3::interval FROM unnest($1::text[]) AS id`,
    ids,
    attempt,
    dueIn,
  );
  return ids;
}

const newSweep = () => new Sweep({ database: world.database, clock: world.clock, sweepEveryMs });
const found = async (sweep: Sweep) => (await sweep.look()).map(({ webhook_id }) => webhook_id);

/** All that is found until it pauses. */
async function foundAtOnce(sweep: Sweep): Promise<string[]> {
  const all: string[] = [];
  do all.push(...(await found(sweep)));
  while (sweep.waitMs <= 0);
  return all.sort();
}

/** What the next look after its pause finds. */
async function foundNext(sweep: Sweep): Promise<string[]> {
  await world.move(sweepEveryMs);
  return found(sweep);
}

test('a sweep begins with the whole queue, part after part, and then pauses', async () => {
  const ids = await queue({ webhooks: 600 });
  const sweep = newSweep();
  expect(await found(sweep)).toHaveLength(250);
  expect(sweep.waitMs).toBe(0);
  expect([...ids.slice(0, 250), ...(await foundAtOnce(sweep))]).toEqual(ids);
  expect(sweep.waitMs).toBeGreaterThan(0);
});

test('a retry that becomes due is found by the next look, wherever it stands among those that wait', async () => {
  await queue({ webhooks: 1_000, attempt: 2, dueIn: minute });
  const sweep = newSweep();
  expect(await foundAtOnce(sweep)).toEqual([]);
  const [last] = await queue({ webhooks: 1, from: 5_000, attempt: 3, dueIn: '1500 ms' });
  expect(await foundNext(sweep)).toEqual([]);
  expect(await foundNext(sweep)).toEqual([last]);
});

test('what nobody told of is found by a walk that looks at a part of the queue at a time', async () => {
  await queue({ webhooks: 1_000, attempt: 2, dueIn: minute });
  const sweep = newSweep();
  await foundAtOnce(sweep);
  const [missed] = await queue({ webhooks: 1, from: 5_000 });
  const looks: string[][] = [];
  for (let n = 0; n < 5; n += 1) looks.push(await foundNext(sweep));
  expect(looks).toEqual([[], [], [], [], [missed]]);
});

test('asked to look through the queue it does not pause until it has seen all of it, also what it had passed', async () => {
  await queue({ webhooks: 1_000, from: 1_000, attempt: 2, dueIn: minute });
  const sweep = newSweep();
  await foundAtOnce(sweep);
  await foundNext(sweep);
  const missed = [...(await queue({ webhooks: 1 })), ...(await queue({ webhooks: 1, from: 5_000 }))];
  sweep.lookThrough();
  expect(sweep.waitMs).toBe(0);
  expect(new Set(await foundAtOnce(sweep))).toEqual(new Set(missed));
  expect(sweep.waitMs).toBeGreaterThan(0);
});

test('asked again and again it comes to the end of the queue all the same', async () => {
  await queue({ webhooks: 1_000, attempt: 2, dueIn: minute });
  const sweep = newSweep();
  await foundAtOnce(sweep);
  const [last] = await queue({ webhooks: 1, from: 5_000 });
  const looks: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    sweep.lookThrough();
    looks.push(...(await found(sweep)));
  }
  expect(looks).toContain(last);
});

test('what comes while the only part is being read is seen by another look, if that was asked for', async () => {
  const sweep = newSweep();
  const reading = sweep.look();
  sweep.lookThrough();
  await reading;
  expect(sweep.waitMs).toBe(0);
});
