import { expect, test } from 'vitest';
import { createRegistry } from '../telemetry/metrics.js';
import { observeRelay } from './observe-relay.js';

test('what waits in each outbox, and what became of it, can be read by operators', async () => {
  const registry = createRegistry();
  const core = observeRelay(registry, 'core');
  const other = observeRelay(registry, 'other');
  core.leads?.(true);
  core.backlog?.({ rows: 7, oldestMs: 2_500 });
  other.backlog?.({ rows: 1, oldestMs: 0 });
  core.published?.(5);
  core.published?.(2);
  core.failed?.();
  const text = await registry.metrics();
  expect(text).toContain('outbox_unpublished_events{schema="core"} 7');
  expect(text).toContain('outbox_unpublished_events{schema="other"} 1');
  expect(text).toContain('outbox_oldest_unpublished_seconds{schema="core"} 2.5');
  expect(text).toContain('outbox_published_events_total{schema="core"} 7');
  expect(text).toContain('outbox_publish_failures_total{schema="core"} 1');
});

test('how long each consumer has left an event, of each outbox, can be read; of one that was removed no more', async () => {
  const registry = createRegistry();
  const [core, other] = [observeRelay(registry, 'core'), observeRelay(registry, 'other')];
  core.unhandled?.([
    { name: 'webhooks', oldestMs: 0 },
    { name: 'gone', oldestMs: 700_000 },
  ]);
  other.unhandled?.([{ name: 'gone', oldestMs: 1_500 }]);
  const told = async () => (await registry.metrics()).match(/(?<=^pharos_outbox_oldest_unhandled_seconds).*/gm);
  expect(await told()).toEqual([
    '{schema="core",consumer="webhooks"} 0',
    '{schema="core",consumer="gone"} 700',
    '{schema="other",consumer="gone"} 1.5',
  ]);
  core.unhandled?.([{ name: 'webhooks', oldestMs: 0 }]);
  other.leads?.(false);
  expect(await told()).toEqual(['{schema="core",consumer="webhooks"} 0']);
});

test('a relay that stands by says nothing of the backlog', async () => {
  const registry = createRegistry();
  const observer = observeRelay(registry, 'core');
  observer.backlog?.({ rows: 7, oldestMs: 2_500 });
  observer.leads?.(false);
  expect(await registry.metrics()).not.toContain('outbox_unpublished_events{schema="core"}');
});
