import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../log.js';
import { TunnelPool } from './tunnel-pool.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a service whose name has no address is an outage, with one line in the log', async () => {
  const lines: { level: string; err?: { message: string } }[] = [];
  const log = createLogger({ service: 'test', stream: { write: (text) => void lines.push(JSON.parse(text)) } });
  const lookUp = () => Promise.reject(new Error('ENOTFOUND'));
  const security = { credentials: undefined, optionsFor: () => ({}) } as never;
  const pool = new TunnelPool({ target: 'typo:1', name: 'core', log, lookUp, security } as never);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines.map(({ level }) => level)).toEqual(['warn']);
  expect(JSON.stringify(lines)).toContain('typo has no address');
  pool.close();
});
