import { type Database, ManualClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import { DatabaseClock } from './database-clock.js';

test('the time of day is the database’s, goes on with the machine’s timer, and is right again after the next look', async () => {
  const [machine, server] = [new ManualClock(new Date('2031-01-01')), new ManualClock(new Date('2026-01-01'))];
  const database = { query: async () => [{ now: server.now() }] } as unknown as Database;
  const clock = new DatabaseClock(machine);
  await clock.read(database);
  expect(clock.now()).toEqual(new Date('2026-01-01'));
  await machine.advance(1_500);
  expect(clock.now()).toEqual(new Date('2026-01-01T00:00:01.500Z'));
  // The machine was asleep.
  await server.advance(3_600_000);
  await clock.read(database);
  expect(clock.now()).toEqual(new Date('2026-01-01T01:00:00.000Z'));
});

test('an answer that was long in coming moves a clock that is right by nothing', async () => {
  const machine = new ManualClock(new Date('2026-01-01'));
  const clock = new DatabaseClock(machine);
  const answering = (waitedMs: number) =>
    ({
      query: async () => {
        await machine.advance(waitedMs);
        return [{ now: machine.now() }];
      },
    }) as unknown as Database;
  await clock.read(answering(0));
  await clock.read(answering(8_000));
  expect(clock.now()).toEqual(machine.now());
});
