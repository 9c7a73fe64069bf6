import { expect, test } from 'vitest';
import { ManualClock } from './clock.js';
import { createLogger } from './log.js';
import { Outage } from './outage.js';
import { createRegistry } from './telemetry/metrics.js';

function world() {
  const lines: { level: string; msg: string; lastedMs?: number }[] = [];
  const stream = { write: (text: string) => void lines.push(JSON.parse(text)) };
  const log = createLogger({ service: 'test', stream });
  const metrics = createRegistry();
  const clock = new ManualClock();
  const outage = new Outage({ dependency: 'nats', client: 'core event bus', log, metrics, clock });
  return { lines, metrics, clock, outage };
}

const labels = '{dependency="nats",client="core event bus"}';

test('an outage leaves one warning when it begins and one line with its length when it ends', async () => {
  const { lines, clock, outage } = world();
  outage.end();
  outage.begin(new Error('first'));
  await clock.advance(28_000);
  outage.begin(new Error('second'));
  expect(outage.active).toBe(true);
  outage.end();
  outage.end();
  expect(lines.map(({ level, lastedMs }) => ({ level, lastedMs }))).toEqual([
    { level: 'warn', lastedMs: undefined },
    { level: 'info', lastedMs: 28_000 },
  ]);
  expect(outage.active).toBe(false);
});

test('metrics say whether the dependency is up and how often it went down', async () => {
  const { metrics, outage } = world();
  expect(await metrics.metrics()).not.toContain(`dependency_up${labels}`);
  expect(await metrics.metrics()).toContain(`dependency_outages_total${labels} 0`);
  outage.begin(new Error('down'));
  outage.begin(new Error('still down'));
  expect(await metrics.metrics()).toContain(`dependency_up${labels} 0`);
  outage.end();
  outage.begin(new Error('down again'));
  outage.end();
  expect(await metrics.metrics()).toContain(`dependency_up${labels} 1`);
  expect(await metrics.metrics()).toContain(`dependency_outages_total${labels} 2`);
});

test('an outage that comes to have another reason says so, each once', async () => {
  const { lines, outage } = world();
  for (const kind of ['away', 'away', 'key', 'away', 'key', undefined]) outage.begin(new Error(kind), kind);
  outage.end();
  outage.begin(new Error('key'), 'key');
  const reasons = lines.map(({ level, msg }) => `${level} ${msg}`);
  expect(reasons).toEqual([
    'warn nats is unavailable; trying again until it is back',
    'warn nats is still unavailable, now for another reason',
    'info nats is available again',
    'warn nats is unavailable; trying again until it is back',
  ]);
});
