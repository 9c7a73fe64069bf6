import { type Database, newId } from '@pharos/kit';
import { answered } from '@pharos/outbound/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inlineAttempts, waitAfter } from '../deliveries/schedule.js';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { contactCreated, contactErased, messageCreated } from '../testing/test-events.js';
import { leaseMs, TestWebhooks, until } from '../testing/test-webhooks.js';
import { mostBytes } from './bodies.js';
import { claimAttempts } from './claim.js';
import { recordAttempts } from './record-attempts.js';

let world: TestWebhooks;
let endpoint: TestEndpoint;
/** Endpoints that wait for it answer once it is called. */
let open: () => void;
let opened: Promise<void>;
beforeEach(async () => {
  opened = new Promise((resolve) => {
    open = resolve;
  });
  world = await TestWebhooks.start();
  endpoint = await TestEndpoint.create(world);
});
afterEach(async () => {
  open();
  await world.stop();
});

/** Endpoints answer once, so that it is known that they are quick, and then wait. */
function answerFirst(): void {
  let isFirst = true;
  world.sender.answer = async () => {
    if (!isFirst) await opened;
    isFirst = false;
    return answered(200);
  };
}

const claim = (room: number, at = endpoint) =>
  claimAttempts(world.database, [{ webhookId: at.webhookId, room }], leaseMs);

/** So much happens, a second apart, and no worker is notified. Answers the deliveries, in that order. */
async function happen(count: number): Promise<string[]> {
  for (let n = 0; n < count; n += 1) {
    await world.handle(contactCreated(endpoint));
    await world.move(1_000);
  }
  const text = 'SELECT id FROM deliveries WHERE webhook_id = $1 ORDER BY created_at DESC LIMIT $2';
  return (await world.rows<{ id: string }>(text, endpoint.webhookId, count)).map(({ id }) => id).reverse();
}

/**
 * Does something once, when the statement has been answered and its caller does not know yet. Answers the names of all that are
 * sent from now on.
 */
function after(statementName: string, act: () => Promise<void>): string[] {
  const sent: string[] = [];
  const query = world.database.query.bind(world.database) as Database['query'];
  let done = false;
  vi.spyOn(world.database, 'query').mockImplementation((async (statement, values) => {
    sent.push(statement.name);
    const rows = await query(statement, values);
    if (statement.name === statementName && !done) {
      done = true;
      await act();
    }
    return rows;
  }) as Database['query']);
  return sent;
}

describe('attempts of an endpoint are claimed in the order in which their deliveries became due', () => {
  const ids = async (room: number) => (await claim(room)).map(({ delivery_id }) => delivery_id);
  const retry = (id: string | undefined, inMs: number) =>
    world.rows(
      `UPDATE due_attempts SET attempt = 2, due_at = clock_now() + $2 * interval '1 millisecond' WHERE delivery_id = $1`,
      id,
      inMs,
    );

  test('the oldest first', async () => {
    const [first, second, third] = await happen(3);
    expect(await ids(2)).toEqual([first, second]);
    expect(await ids(2)).toEqual([third]);
  });

  test('those of one moment in the order in which they were made, wherever their rows lie', async () => {
    const all = await happen(20);
    const text = `UPDATE due_attempts SET position = '2026-01-01' WHERE delivery_id = $1`;
    for (const id of [...all].reverse()) await world.rows(text, id);
    for (const from of [0, 8]) expect(await ids(8)).toEqual(all.slice(from, from + 8));
  });

  test('retries that are due before younger deliveries, and after older ones', async () => {
    const [first, second, third, fourth] = await happen(4);
    await retry(second, 0);
    await retry(third, 1);
    expect(await ids(1)).toEqual([first]);
    expect(await ids(1)).toEqual([second]);
    expect(await ids(5)).toEqual([fourth]);
    await world.move(1);
    expect(await ids(5)).toEqual([third]);
  });

  test('what was recovered behind what happens in the next minutes, and then in its turn', async () => {
    const [first] = await happen(1);
    await world.rows(
      `UPDATE due_attempts SET position = clock_now() + interval '10 minutes' WHERE delivery_id = $1`,
      first,
    );
    const [second] = await happen(1);
    await world.move(10 * 60_000);
    const [third] = await happen(1);
    expect(await ids(3)).toEqual([second, first, third]);
  });
});

test('ten deliveries to an endpoint that hangs have failed before many more are begun: new ones do not starve old ones', async () => {
  const tries = new Map<string, number>();
  const failedSoFar = () => [...tries.values()].filter((count) => count >= inlineAttempts).length;
  for (let claims = 0; failedSoFar() < 10 && claims < 100; claims += 1) {
    await happen(1);
    const [row] = await claim(1);
    await world.move(9_000);
    if (!row) continue;
    tries.set(row.delivery_id, row.attempt);
    const wait_ms = waitAfter(row.attempt, { isTest: false })?.waitMs ?? null;
    const ended = {
      ...row,
      wait_ms,
      extra_ms: 0,
      error: 'timeout',
      status_code: null,
      response_body: '',
      duration_ms: 1,
    };
    await recordAttempts(world.database, [{ ...ended, id: newId('wha'), status: 'failed' }], () => false);
  }
  expect(failedSoFar()).toBe(10);
  expect(tries.size).toBeLessThan(20);
});

test('a queue that was empty when it was vacuumed is read by its indexes once it is long', async () => {
  await world.rows('VACUUM due_attempts');
  // What is planned now is kept: as of a prepared statement that is used often.
  for (let n = 0; n < 8; n += 1) await world.dueWebhooks();
  await happen(3);
  const scans = async () => {
    const [row] = await world.rows<{ scans: string }>(
      "SELECT pg_stat_get_numscans('due_attempts'::regclass) + pg_stat_get_xact_numscans('due_attempts'::regclass) AS scans",
    );
    return Number(row?.scans);
  };
  const before = await scans();
  expect(await world.dueWebhooks()).toHaveLength(1);
  expect(await claim(3)).toHaveLength(3);
  await world.rows('SELECT pg_stat_force_next_flush()');
  expect(await scans()).toBe(before);
});

describe('an endpoint with a rate', () => {
  const paced = (perSecond: number) =>
    world.rows('UPDATE webhooks SET max_per_second = $2 WHERE id = $1', endpoint.webhookId, perSecond);
  const claimed = async () => (await claim(1_000)).length;

  test.each([
    [1, 1, 1_000],
    [4, 1, 250],
    [25, 2, 84],
    [100, 10, 110],
  ])('of %i gets %i at a time, the next %i ms later, whoever asks', async (perSecond, batch, waitMs) => {
    await paced(perSecond);
    for (let n = 0; n < 30; n += 1) await world.handle(contactCreated(endpoint));
    expect((await claim(1_000)).map(({ webhook }) => Math.ceil(webhook.pace_wait_ms ?? 0))).toEqual(
      Array(batch).fill(waitMs),
    );
    expect([await claimed(), await world.dueWebhooks()]).toEqual([0, []]);
    await world.move(waitMs - 1);
    expect(await claimed()).toBe(0);
    await world.move(1);
    expect(await world.dueWebhooks()).toEqual([endpoint.webhookId]);
    const both = await Promise.all([claimed(), claimed()]);
    expect(both.reduce((sum, count) => sum + count)).toBe(batch);
  });

  test('gets no more than that in any second, and others are not held up', async () => {
    await paced(30);
    for (let n = 0; n < 100; n += 1) await world.handle(contactCreated(endpoint));
    const times: number[] = [];
    for (let ms = 0; ms < 2_500; ms += 10) {
      times.push(...Array<number>(await claimed()).fill(ms));
      await world.move(10);
    }
    const most = times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length);
    expect(Math.max(...most)).toBeLessThanOrEqual(30);
    expect(times.length).toBeGreaterThan(50);
  });

  test('is sent to again when its time has come, without a notification', async () => {
    await paced(2);
    for (let n = 0; n < 3; n += 1) await world.handle(contactCreated(endpoint));
    endpoint.notify();
    for (const count of [1, 2, 3]) {
      await endpoint.attempted(count);
      expect(endpoint.sent).toHaveLength(count);
      await world.rows(`UPDATE test_clock SET now = now + interval '500 milliseconds'`);
      // Less than the second after which workers look for themselves.
      await world.clock.advance(520);
    }
  });

  test('that stalled is not sent many at once when it answers again: none is claimed ahead', async () => {
    world.endpointConcurrency = 4;
    await paced(10);
    world.sender.answer = () => opened.then(() => answered(200));
    for (let n = 0; n < 20; n += 1) await world.handle(contactCreated(endpoint));
    endpoint.notify();
    for (let count = 1; count <= 4; count += 1) {
      await until(() => endpoint.sent.length === count, `${count} to be sent`);
      await world.move(110);
    }
    for (let n = 0; n < 8; n += 1) {
      await until(() => world.clock.sleeping > 0, 'the worker to have looked');
      await world.move(110);
    }
    const leased = 'SELECT FROM due_attempts WHERE webhook_id = $1 AND lease IS NOT NULL';
    expect(await world.rows(leased, endpoint.webhookId)).toHaveLength(4);
    expect(endpoint.sent).toHaveLength(4);
  });
});

describe('what was claimed and cannot begin in time', () => {
  test('because a person of its event was erased is sent without them', async () => {
    world.endpointConcurrency = 4;
    const changed: string[] = [];
    await world.listenForChanges((webhookId) => void changed.push(webhookId));
    answerFirst();
    for (let n = 0; n < 13; n += 1) await world.handle(messageCreated(endpoint, { by: 'ada@example.com' }));
    endpoint.notify();
    const leased = 'SELECT FROM due_attempts WHERE webhook_id = $1 AND lease IS NOT NULL';
    const count = async () => (await world.rows(leased, endpoint.webhookId)).length;
    await until(async () => endpoint.sent.length === 5 && (await count()) === 12, 'some to wait behind others');
    await world.handle(contactErased(endpoint, ['ada@example.com']));
    await until(() => changed.includes(endpoint.webhookId), 'the worker to be told');
    open();
    await endpoint.attempted(13);
    const told = endpoint.sent.map(({ body }) => String(body).includes('ada@example.com'));
    expect(told.filter((each) => each)).toHaveLength(5);
  });

  test('because the claim was slow is given back, and claimed anew', async () => {
    const statements = after('claim_attempts', () => world.clock.advance(leaseMs / 3 + 1));
    await endpoint.happens();
    await endpoint.attempted(1);
    expect(statements).toContain('release_attempts');
    expect(statements.filter((name) => name === 'claim_attempts').length).toBeGreaterThan(1);
    expect(endpoint.sent).toHaveLength(1);
  });

  test('because its lease was over when the claim was answered is not sent twice', async () => {
    const second = world.worker(1);
    world.worker(0);
    await until(() => world.clock.sleeping === 2, 'both to have looked for what is due');
    after('claim_attempts', async () => {
      await world.move(leaseMs + 1);
      endpoint.notify(1);
      await until(() => second.made.length === 1, 'another worker to make it');
    });
    await endpoint.happens();
    await endpoint.settled();
    expect(endpoint.sent).toHaveLength(1);
    expect(await endpoint.attempts()).toHaveLength(1);
  });

  test('because there is no room for its body is given back, while others are sent', async () => {
    world.concurrency = 256;
    world.endpointConcurrency = 64;
    world.sender.answer = async ({ url }) => {
      if (url.includes(endpoint.projectId)) await opened;
      return answered(200);
    };
    const content = '\u0001'.repeat(100_000);
    for (let n = 0; n < 40; n += 1) await world.handle(messageCreated(endpoint, { content }));
    const [row] = await world.rows<{ bytes: number }>('SELECT octet_length(data) AS bytes FROM payloads LIMIT 1');
    const fitting = Math.floor(mostBytes / 2 / ((row?.bytes ?? 0) + 1_024));
    const statements = after('release_attempts', async () => {});
    endpoint.notify();
    await until(() => endpoint.sent.length === fitting, 'as many to be sent as there is room for');
    const other = await TestEndpoint.create(world);
    await world.handle(messageCreated(other, { content }));
    other.notify();
    await other.attempted(1);
    await until(() => statements.includes('release_attempts'), 'what waits to be given back');
    expect([endpoint.sent.length, fitting < 40]).toEqual([fitting, true]);
    open();
    await endpoint.attempted(40);
    expect(new Set(endpoint.headers('webhook-id')).size).toBe(40);
  });
});

describe('an event’s data', () => {
  let others: TestEndpoint[];
  beforeEach(async () => {
    const at = { orgId: endpoint.orgId, projectId: endpoint.projectId };
    others = [];
    for (let n = 1; n < 10; n += 1) others.push(await TestEndpoint.create(world, { at }));
    world.sender.answer = async () => {
      await opened;
      return answered(200);
    };
  });

  const notify = () => {
    for (const each of [endpoint, ...others]) each.notify();
  };

  const long = 'x'.repeat(10_000);

  test('is read once for all attempts that send it at the same time, when it is long', async () => {
    const statements = after('select_payloads', async () => {});
    await world.handle(messageCreated(endpoint, { content: long }));
    notify();
    await until(() => endpoint.sent.length === 10, 'all to be sent');
    expect(statements.filter((name) => name === 'select_payloads')).toHaveLength(1);
    expect(new Set(endpoint.sent.map(({ body }) => body.slice(body.indexOf('"data":')))).size).toBe(1);
    open();
    for (const each of [endpoint, ...others]) await each.attempted(1);
  });

  test.each([
    ['long', long],
    ['short', 'Hello'],
  ])(
    'that is %s is read again when a person was removed, though an attempt still sends what it was',
    async (_, content) => {
      await world.handle(messageCreated(endpoint, { by: 'ada@example.com', content }));
      const postpone = `UPDATE due_attempts SET due_at = clock_now() + interval '1 minute' WHERE webhook_id <> $1`;
      await world.rows(postpone, endpoint.webhookId);
      notify();
      await until(() => endpoint.sent.length === 1, 'the first to be sent');
      await world.handle(contactErased(endpoint, ['ada@example.com']));
      await world.rows('UPDATE due_attempts SET due_at = clock_now() WHERE webhook_id <> $1', endpoint.webhookId);
      notify();
      await until(() => endpoint.sent.length === 10, 'all to be sent');
      const told = endpoint.sent.map(({ body }) => body.includes('ada@example.com'));
      expect(told).toEqual([true, ...Array<boolean>(9).fill(false)]);
    },
  );
});

test('times of signatures are the database’s, however wrong this machine’s clock is', async () => {
  await world.rows(`UPDATE test_clock SET now = now + interval '3 hours'`);
  await endpoint.happens();
  await endpoint.attempted(1);
  const [row] = await world.rows<{ seconds: number }>(
    'SELECT floor(extract(epoch FROM now))::integer AS seconds FROM test_clock',
  );
  expect(endpoint.headers('webhook-timestamp')).toEqual([String(row?.seconds)]);
});
