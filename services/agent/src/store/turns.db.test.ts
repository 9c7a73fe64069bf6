import { createLogger, type Database, listen, newId } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { blocksReadBy } from '@pharos/service/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { turnsChannel } from '../schema.js';
import { type AgentDatabase, createAgentDatabase } from '../testing/agent-database.js';
import { newTenant } from '../testing/sample-runs.js';
import { claimTurns, findDueProjects, finishTurn, putOff, renewTurns } from './turn-queue.js';
import { askTurn, forgetIdleTurns, measureTurns, readNotice, stopTurn } from './turns.js';

const wait = { quietMs: 1_500, longestMs: 10_000 };
const leaseMs = 30_000;
const startMs = Date.parse('2026-01-01T10:00:00Z');

let world: AgentDatabase;
let at: InProject;
let conversationId: string;
beforeAll(async () => {
  world = await createAgentDatabase();
  await rows('CREATE TABLE test_clock AS SELECT now() AS now');
  await rows(`CREATE OR REPLACE FUNCTION clock_now() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS 'SELECT now FROM agent.test_clock'`);
});
beforeEach(async () => {
  await rows('DELETE FROM turns');
  [at, conversationId] = [newTenant(), newId('cnv')];
  await setTime(0);
});
afterAll(() => world.stop());

function rows<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
  return world.pool.query<Row>({ name: '', text }, values);
}

/** The database's clock shows so many milliseconds after the start. */
async function setTime(ms: number): Promise<void> {
  await rows('UPDATE test_clock SET now = $1::timestamptz', new Date(startMs + ms));
}

async function askAt(ms: number, id = newId('msg')): Promise<string> {
  await setTime(ms);
  await askTurn(
    world.pool,
    { ...at, conversationId, messageId: id, messageAt: new Date(startMs + ms), traceparent: '' },
    wait,
  );
  return id;
}

async function dueMs(): Promise<number> {
  const [row] = await rows<{ due_at: Date }>('SELECT due_at FROM turns WHERE conversation_id = $1', conversationId);
  return Number(row?.due_at) - startMs;
}

const claim = () => claimTurns(world.pool, [{ ...at, room: 5 }], leaseMs);

describe('messages in quick succession', () => {
  test('are answered once it has been quiet for a while', async () => {
    await askAt(0);
    expect(await dueMs()).toBe(1_500);
    await askAt(1_000);
    expect(await dueMs()).toBe(2_500);
    await setTime(2_499);
    expect(await claim()).toEqual([]);
    await setTime(2_500);
    expect(await claim()).toHaveLength(1);
  });

  test('are answered ten seconds after the first one at the latest', async () => {
    for (let ms = 0; ms <= 9_000; ms += 1_000) await askAt(ms);
    expect(await dueMs()).toBe(10_000);
  });

  test('put nothing off when they come again, or late', async () => {
    const early = await askAt(0);
    const late = await askAt(1_000);
    await setTime(2_000);
    for (const [id, ms] of [
      [early, 0],
      [late, 1_000],
    ] as const)
      await askTurn(
        world.pool,
        { ...at, conversationId, messageId: id, messageAt: new Date(startMs + ms), traceparent: '' },
        wait,
      );
    expect(await dueMs()).toBe(2_500);
  });
});

describe('a claimed turn', () => {
  test('is its worker’s alone until its lease is over, and for as long as it is renewed', async () => {
    await askAt(0);
    await setTime(2_000);
    const [turn] = await claim();
    if (!turn) throw new Error('nothing was due');
    await setTime(20_000);
    expect(await renewTurns(world.pool, [turn], leaseMs)).toEqual([conversationId]);
    await setTime(40_000);
    expect([await claim(), await findDueProjects(world.pool)]).toEqual([[], { due: [], isEmpty: false }]);
    await setTime(50_000);
    expect(await findDueProjects(world.pool)).toEqual({ due: [at], isEmpty: false });
    // Its worker died, or so it seems: that is a try.
    expect(await claim()).toMatchObject([{ tries: 1 }]);
    expect(await renewTurns(world.pool, [turn], leaseMs)).toEqual([]);
    await putOff(world.pool, turn, { waitMs: 0, failed: true });
    expect(await claim()).toEqual([]);
  });

  test('that is put off is due again later', async () => {
    await askAt(0);
    await setTime(2_000);
    const [turn] = await claim();
    if (!turn) throw new Error('nothing was due');
    await putOff(world.pool, turn, { waitMs: 5_000, failed: true });
    expect(await claim()).toEqual([]);
    await setTime(7_000);
    expect(await claim()).toMatchObject([{ tries: 1 }]);
  });

  test('that people stopped meanwhile is given back and not due, and a message is answered at once', async () => {
    await askAt(0);
    await setTime(2_000);
    const [turn] = await claim();
    if (!turn) throw new Error('nothing was due');
    await stopTurn(world.pool, { ...at, conversationId }, new Date(startMs + 2_000));
    await putOff(world.pool, turn, { waitMs: 5_000, failed: true });
    await setTime(60_000);
    expect(await claim()).toEqual([]);
    await askAt(60_000);
    await setTime(62_000);
    expect(await claim()).toMatchObject([{ tries: 0 }]);
  });

  test('that is decided anew waits until the customer is quiet', async () => {
    const answeredId = await askAt(0);
    await setTime(2_000);
    const [turn] = await claim();
    if (!turn) throw new Error('nothing was due');
    await askAt(3_000);
    const end = { answeredId, answeredAt: new Date(startMs), again: true, stoppedAt: null, resolved: false };
    await finishTurn(world.pool, turn, { ...end, pendingAction: null, deadReason: null });
    expect(await dueMs()).toBe(4_500);
    await setTime(4_500);
    const [again] = await claim();
    if (!again) throw new Error('nothing was due');
    await finishTurn(world.pool, again, {
      ...end,
      answeredId: again.messageId,
      answeredAt: again.messageAt,
      pendingAction: null,
      deadReason: null,
    });
    expect(await dueMs()).toBe(4_500);
  });

  test('is taken in the order in which turns became due, of each organization so many', async () => {
    const ids = Array.from({ length: 7 }, () => newId('cnv'));
    for (const [n, id] of ids.entries()) {
      conversationId = id;
      await askAt(n);
    }
    await setTime(60_000);
    expect((await claim()).map((turn) => turn.conversationId).toSorted()).toEqual(ids.slice(0, 5).toSorted());
    expect((await claim()).map((turn) => turn.conversationId).toSorted()).toEqual(ids.slice(5).toSorted());
  });
});

const waitThousands = (database: Database) =>
  database.query(
    {
      name: '',
      text: `INSERT INTO turns (conversation_id, org_id, project_id, due_at)
        SELECT 'cnv_' || n, $1, $2, clock_now() - interval '1 hour' FROM generate_series(1, 5000) n`,
    },
    [at.orgId, at.projectId],
  );

describe('thousands of waiting turns of one project', () => {
  test('are not read to claim a few, also when the queue had never held any when that was planned', async () => {
    const fresh = await createAgentDatabase();
    onTestFinished(() => fresh.stop());
    const rows = <Row>(text: string) => fresh.pool.query<Row>({ name: '', text });
    const claimFew = () => claimTurns(fresh.pool, [{ ...at, room: 5 }], leaseMs);
    await rows('VACUUM ANALYZE turns');
    // What is planned now is kept: as of a prepared statement that is used often.
    for (let n = 0; n < 10; n += 1) await claimFew();
    await waitThousands(fresh.pool);
    expect(await claimFew()).toHaveLength(5);
    const [row] = await rows<{ read: number }>(
      `SELECT sum(pg_stat_get_tuples_returned(indexrelid) + pg_stat_get_xact_tuples_returned(indexrelid))::integer AS read
       FROM pg_index WHERE indrelid = 'turns'::regclass`,
    );
    expect(row?.read).toBeLessThan(100);
  });

  test('keep no turn of another project of its organization waiting', async () => {
    await waitThousands(world.pool);
    const loud = at;
    at = { ...newTenant(), orgId: loud.orgId };
    await askAt(0);
    await setTime(2_000);
    const byId = (a: InProject, b: InProject) => (a.projectId < b.projectId ? -1 : 1);
    expect((await findDueProjects(world.pool)).due.toSorted(byId)).toEqual([loud, at].toSorted(byId));
    const both = [
      { ...loud, room: 5 },
      { ...at, room: 5 },
    ];
    const claimed = await claimTurns(world.pool, both, leaseMs);
    expect(claimed.filter(({ projectId }) => projectId === at.projectId)).toMatchObject([{ ...at, conversationId }]);
    expect(claimed).toHaveLength(6);
  });

  test('of another organization that names the same project are not its own', async () => {
    await askAt(0);
    await setTime(2_000);
    expect(await claimTurns(world.pool, [{ ...newTenant(), projectId: at.projectId, room: 5 }], leaseMs)).toEqual([]);
    expect(await claim()).toHaveLength(1);
  });
});

test('a turn that is due is announced with its project, and so that the version before understands it', async () => {
  const heard: (string | undefined)[] = [];
  const log = createLogger({ service: 'test', level: 'silent' });
  const onNotify = (payload?: string) => {
    heard.push(payload);
  };
  const listener = listen({ url: world.url, log, channel: turnsChannel, onNotify });
  onTestFinished(() => listener.stop());
  // It listens.
  await expect.poll(() => heard.length, { timeout: 60_000 }).toBe(1);
  await askAt(0);
  await expect.poll(() => heard.length, { timeout: 60_000 }).toBe(2);
  expect(heard[1]).toBe(`${at.orgId},1500,${at.projectId}`);
  expect(readNotice(heard[1] ?? '')).toEqual({ ...at, waitMs: 1_500 });
  // What that version says itself.
  expect(readNotice(`${at.orgId},1500`)).toBeUndefined();
});

test('what is due and in no hands is counted, of all organizations; the oldest is late in whoever has it', async () => {
  await askAt(0);
  const other = { ...newTenant(), conversationId: newId('cnv') };
  const message = (sentMs: number) => ({
    messageId: newId('msg'),
    messageAt: new Date(startMs + sentMs),
    traceparent: '',
  });
  await setTime(1_000);
  await askTurn(world.pool, { ...other, ...message(1_000) }, wait);
  await setTime(2_000);
  await askTurn(world.pool, { ...other, conversationId: newId('cnv'), ...message(2_000) }, wait);
  await setTime(3_000);
  expect(await measureTurns(world.pool)).toEqual({ due: 2, oldest_s: 1.5 });
  await claimTurns(world.pool, [{ ...at, room: 9 }], leaseMs);
  expect(await measureTurns(world.pool)).toEqual({ due: 1, oldest_s: 1.5 });
  // The lease is over; the third is due, too.
  await setTime(3_000 + leaseMs);
  expect(await measureTurns(world.pool)).toEqual({ due: 3, oldest_s: 31.5 });
});

test('what is due is found by an index, past what waits for later and what nobody waits for', async () => {
  await rows(
    `INSERT INTO turns (conversation_id, org_id, project_id, due_at)
      SELECT 'cnv_' || n, $1, $2, CASE WHEN n % 2 = 0 THEN clock_now() + interval '1 hour' END FROM generate_series(1, 20000) n`,
    at.orgId,
    at.projectId,
  );
  await rows('VACUUM ANALYZE turns');
  expect(await blocksReadBy(world.pool, () => measureTurns(world.pool))).toBeLessThan(30);
});

test('what is due is counted, and what was quiet for long is forgotten', async () => {
  await askAt(0);
  await setTime(4_500);
  expect(await measureTurns(world.pool)).toEqual({ due: 1, oldest_s: 3 });
  await rows('UPDATE turns SET due_at = NULL');
  const dayMs = 24 * 60 * 60_000;
  await setTime(89 * dayMs);
  await forgetIdleTurns(world.pool, 90);
  expect(await rows('SELECT FROM turns')).toHaveLength(1);
  await setTime(91 * dayMs);
  await forgetIdleTurns(world.pool, 90);
  expect(await rows('SELECT FROM turns')).toEqual([]);
});
