import { createLogger, type Database, ManualClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import { type Ended, Recorder } from './recorder.js';

const log = createLogger({ service: 'test', level: 'silent' });
const leaseMs = 30_000;

function ended(id: string): Ended {
  const shape = {
    delivery_id: id,
    webhook_id: 'whk_1',
    lease: 'lease',
    attempt: 1,
    event: 'contact.created',
    error: null,
  };
  return {
    ...shape,
    id,
    status: 'delivered',
    status_code: 200,
    duration_ms: 1,
    response_body: '',
    wait_ms: null,
    extra_ms: 0,
    pauseMs: 0,
    counts: 'success',
    url: 'https://hooks.example.com/in',
  };
}

function refusal(code: string): Error {
  return Object.assign(new Error('refused by the database'), { code });
}

/** A recorder whose statements the test answers: with nothing, or by rejecting. */
class Recording {
  readonly clock = new ManualClock();
  /** The ids of the attempts of each statement. */
  readonly statements: string[][] = [];
  readonly outcomes = new Map<string, boolean>();
  lost = 0;
  readonly #recorder: Recorder;

  constructor(refuse: (ids: readonly string[]) => Error | undefined) {
    const query = async (_: unknown, values: readonly unknown[] = []) => {
      const ids = String(values[0]).split(',');
      this.statements.push(ids);
      const error = refuse(ids);
      if (error) throw error;
      return ids.map((id) => ({ id }));
    };
    const database = { query } as Database;
    const onLost = () => {
      this.lost += 1;
    };
    this.#recorder = new Recorder({ database, clock: this.clock, log, leaseMs, onDisabled() {}, onLost });
  }

  record(...ids: string[]): void {
    const nowMs = this.clock.monotonicMs();
    for (const id of ids)
      void this.#recorder.record(ended(id), nowMs).then((recorded) => this.outcomes.set(id, recorded));
  }

  /** Time passes in steps, with turns of the event loop between. */
  async pass(ms: number, stepMs = 50): Promise<void> {
    for (let left = ms; left > 0; left -= stepMs) await this.clock.advance(Math.min(stepMs, left));
  }

  async turns(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  idle(): Promise<void> {
    return this.#recorder.idle();
  }
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => `wha_${String(at).padStart(3, '0')}`);

test.each([
  ['its disk is full', '53100'],
  ['it cancels statements that take too long', '57014'],
  ['it goes down', '57P01'],
])(
  'while the database refuses because %s few statements are sent, and all is given up with its lease',
  async (_, code) => {
    const recording = new Recording(() => refusal(code));
    recording.record(...ids(250));
    await recording.pass(leaseMs + 5_000);
    await recording.idle();
    expect([...recording.outcomes.values()]).toEqual(Array(250).fill(false));
    expect(recording.lost).toBe(250);
    // Pauses double from 100 ms to five seconds, for the queue and for each that was refused alone.
    expect(recording.statements.length).toBeLessThan(250);
  },
);

test('what ends in the next turns of the event loop after a batch is written with one statement', async () => {
  const recording = new Recording(() => undefined);
  recording.record('wha_first', 'wha_0');
  await recording.turns(1);
  recording.record('wha_1');
  await recording.turns(1);
  recording.record('wha_2');
  await recording.idle();
  expect(recording.statements).toEqual([['wha_first'], ['wha_0', 'wha_1', 'wha_2']]);
});

test('what a cancelled statement was to write down is written by the next', async () => {
  let refused = 0;
  const recording = new Recording(() => {
    refused += 1;
    return refused <= 3 ? refusal('57014') : undefined;
  });
  recording.record(...ids(250));
  await recording.pass(5_000);
  await recording.idle();
  expect([...recording.outcomes.values()]).toEqual(Array(250).fill(true));
  expect(recording.lost).toBe(0);
});

test('an attempt that the database refuses for what it is holds up no other, and is given up with its lease', async () => {
  const recording = new Recording((batch) => (batch.includes('wha_100') ? refusal('22021') : undefined));
  recording.record(...ids(250));
  await recording.pass(10_000);
  expect([...recording.outcomes.values()].filter((recorded) => recorded)).toHaveLength(249);
  const before = recording.statements.length;
  recording.record('wha_later');
  await recording.pass(50);
  expect(recording.outcomes.get('wha_later')).toBe(true);
  await recording.pass(leaseMs);
  await recording.idle();
  expect([recording.outcomes.get('wha_100'), recording.lost]).toEqual([false, 1]);
  expect(recording.statements.length - before).toBeLessThan(20);
});
