import { createLogger, createRegistry, type Database, ManualClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import { LanePart } from './lane-part.js';

const database = { query: async () => [{ ms: null }] } as unknown as Database;
const log = createLogger({ service: 'test', level: 'silent' });

test.each([true, false])(
  'one slice is compared each second, whether there is more to be written or not: %s',
  async (more) => {
    const clock = new ManualClock();
    const compared: number[] = [];
    const lane = {
      name: 'lane',
      isAudited: false,
      step: async (signal: AbortSignal) => {
        await clock.sleep(100, signal);
        return more;
      },
      compare: async (slice: number) => void compared.push(slice),
    };
    const stopping = new AbortController();
    const registry = createRegistry();
    const part = new LanePart({ lane, isDurable: true, database, clock, log, registry, signal: stopping.signal });
    part.start();
    for (let passed = 0; passed < 100; passed += 1) await clock.advance(100);
    stopping.abort();
    await part.stop();
    // Each second and a step at most.
    expect(compared.length).toBeGreaterThanOrEqual(8);
    expect(compared.length).toBeLessThanOrEqual(10);
  },
);
