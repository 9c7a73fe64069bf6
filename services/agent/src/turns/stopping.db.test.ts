import { createLogger, ManualClock } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ActionRequest, Outcome } from '../domain/outcome.js';
import { answering, stopMs } from '../testing/turns-world.js';
import { useTurnsWorld, world } from '../testing/use-turns-world.js';
import { TurnWorker, type TurnWorkerOptions } from './worker.js';

useTurnsWorld();

let at: InProject;
let id: string;
beforeEach(async () => {
  at = await world.project('autopilot', { allowed_actions: ['cancel_order'] });
  id = world.core.open(at).id;
});

/** A promise that a test fulfils. */
function open() {
  let fulfil = () => {};
  const done = new Promise<void>((resolve) => {
    fulfil = resolve;
  });
  return { done, fulfil };
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('a worker that stops', () => {
  test('waits for an action that it makes, which is told as it ended', async () => {
    const order: ActionRequest = { name: 'cancel_order', arguments: { order: 'A-1' } };
    const [making, answer] = [open(), open()];
    world.decide = (asked, question): Outcome =>
      asked.pendingAction
        ? { ...answering(question), actions: [order] }
        : { ...answering(''), decision: { kind: 'clarify', content: 'Shall I?', awaits: order } };
    world.runAction = async (request) => {
      making.fulfil();
      await answer.done;
      return { ...request, result: 'success', error: null };
    };
    await world.ask(at, id, 'Cancel my order');
    await world.settle(at);
    await world.ask(at, id, 'Yes');
    const worker = world.worker();
    await world.makeDue(at);
    worker.look();
    await making.done;
    const stopped = worker.stop(stopMs);
    answer.fulfil();
    await stopped;
    expect(world.core.answers(id)).toEqual(['Shall I?', 'About: Yes']);
    expect((await world.events(at)).map(({ data }) => data.result)).toEqual(['success']);
  });

  /** A worker whose clock a test moves, with one turn under way. */
  async function workerWith(take: TurnWorkerOptions['take']) {
    const clock = new ManualClock();
    const under = open();
    const worker = new TurnWorker({
      database: world.database,
      clock,
      log: createLogger({ service: 'test', level: 'silent' }),
      concurrency: 16,
      leaseMs: 30_000,
      sweepEveryMs: 1_000,
      failedRestMs: 0,
      take: (turn, signal, begins) => {
        const taken = take(turn, signal, begins);
        under.fulfil();
        return taken;
      },
    });
    await world.ask(at, id);
    await world.makeDue(at);
    worker.start();
    await under.done;
    return { clock, worker };
  }

  test('gives back at once what only thinks', async () => {
    const { worker } = await workerWith((_, signal) => aborted(signal));
    await worker.stop(stopMs);
    expect(await world.turn(id)).toMatchObject({ lease: null, tries: 0 });
  });

  test('gives back what has effects when its time is up, and not before', async () => {
    let signal = AbortSignal.abort();
    const { clock, worker } = await workerWith((_, own, begins) => {
      begins();
      signal = own;
      return aborted(own);
    });
    const stopped = worker.stop(20_000);
    // The time that it has, and until it renews its leases.
    await expect.poll(() => clock.sleeping, { timeout: 60_000 }).toBe(2);
    await clock.advance(19_999);
    expect(signal.aborted).toBe(false);
    await clock.advance(1);
    await stopped;
    expect(signal.aborted).toBe(true);
    expect(await world.turn(id)).toMatchObject({ lease: null, tries: 0 });
  });

  test('keeps its leases while it waits', async () => {
    const end = open();
    const { clock, worker } = await workerWith(async (_turn, _signal, begins) => {
      begins();
      await end.done;
      return 'ended';
    });
    const stopped = worker.stop(60_000);
    await expect.poll(() => clock.sleeping, { timeout: 60_000 }).toBe(2);
    await world.rows(
      `UPDATE turns SET leased_until = clock_now() + interval '1 second' WHERE conversation_id = $1`,
      id,
    );
    await clock.advance(10_000);
    const isKept = `SELECT leased_until > clock_now() + interval '20 seconds' AS kept FROM turns WHERE conversation_id = $1`;
    await expect.poll(() => world.rows(isKept, id), { timeout: 60_000 }).toEqual([{ kept: true }]);
    end.fulfil();
    await stopped;
  });
});
