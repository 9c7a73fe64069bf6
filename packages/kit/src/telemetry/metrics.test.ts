import { expect, test } from 'vitest';
import { counter, createRegistry, gauge, histogram, mergedMetrics } from './metrics.js';

test('two that measure the same thing share one metric', async () => {
  const registry = createRegistry();
  const metric = { name: 'calls_total', help: 'Calls', labels: ['service'] as const };
  counter(registry, metric).inc({ service: 'a' });
  counter(registry, metric).inc({ service: 'b' });
  const text = await registry.metrics();
  expect(text).toContain('calls_total{service="a"} 1');
  expect(text).toContain('calls_total{service="b"} 1');
});

test("names begin with the platform's, those of Node with its own", async () => {
  const registry = createRegistry({ process: true });
  counter(registry, { name: 'calls_total', help: 'Calls' }).inc();
  const names = [...(await registry.metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(names).toContain('pharos_calls_total');
  expect(names.filter((name) => !/^(pharos|process|nodejs)_/.test(name ?? ''))).toEqual([]);
});

test('an event loop that waits is hardly late, and one that is held is as late as it was held', async () => {
  const registry = createRegistry({ process: true });
  const late = async (figure: string) => {
    const [value] = (await registry.getSingleMetric(`nodejs_eventloop_lag_${figure}_seconds`)?.get())?.values ?? [];
    return value?.value ?? Number.NaN;
  };
  // The first figure's look sets all.
  const look = async () => [await late('min'), await late('max')] as const;
  await expect.poll(async () => (await look())[0], { timeout: 60_000, interval: 700 }).toBeLessThan(0.1);
  // A look begins anew, with the sample after it.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const until = performance.now() + 1_500;
  while (performance.now() < until);
  // The sample that was due meanwhile is taken before any timer that is set now.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await look())[1]).toBeGreaterThan(1);
});

test('registries know nothing of each other', async () => {
  counter(createRegistry(), { name: 'calls_total', help: 'Calls' }).inc();
  expect(await createRegistry().metrics()).not.toContain('calls_total');
});

test('a gauge is read at each scrape', async () => {
  const registry = createRegistry();
  let value = 1;
  gauge(registry, { name: 'waiting', help: 'Waiting', read: (metric) => metric.set(value) });
  expect(await registry.metrics()).toContain('waiting 1');
  value = 2;
  expect(await registry.metrics()).toContain('waiting 2');
});

test('a histogram counts into buckets of seconds', async () => {
  const registry = createRegistry();
  histogram(registry, { name: 'call_seconds', help: 'Duration' }).observe(0.002);
  const text = await registry.metrics();
  expect(text).toContain('call_seconds_bucket{le="0.001"} 0');
  expect(text).toContain('call_seconds_bucket{le="0.0025"} 1');
});

test('process metrics come on request', async () => {
  expect(await createRegistry({ process: true }).metrics()).toContain('nodejs_eventloop_lag_seconds');
  expect(await createRegistry().metrics()).toBe('\n');
});

test('several registries are one text, in which what all have is added up and what one has stays as it is', async () => {
  const [own, other] = [createRegistry({ process: true }), createRegistry()];
  for (const registry of [own, other]) {
    const calls = counter(registry, { name: 'calls_total', help: 'Calls', labels: ['share'] });
    calls.inc({ share: 'both' });
    histogram(registry, { name: 'call_seconds', help: 'Duration of calls' }).observe(0.003);
  }
  counter(other, { name: 'calls_total', help: 'Calls', labels: ['share'] }).inc({ share: 'other' }, 3);
  const text = await mergedMetrics([await own.getMetricsAsJSON(), await other.getMetricsAsJSON()]);
  for (const line of ['calls_total{share="both"} 2', 'calls_total{share="other"} 3', 'call_seconds_count 2'])
    expect(text.split('\n')).toContain(`pharos_${line}`);
  const names = (all: string) => [...all.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(names(text).toSorted()).toEqual(names(await own.metrics()).toSorted());
  const started = /^process_start_time_seconds .*$/m;
  expect(started.exec(text)?.[0]).toBe(started.exec(await own.metrics())?.[0]);
});
