import { expect, test } from 'vitest';
import { EngineError, type VectorEngine } from '../engines/engine.js';
import { durableEngines } from '../testing/durable-engines.js';
import { flaky } from '../testing/flaky-engine.js';
import { newTenant } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';

test('batches are written to a server several at once, each article of them once', async () => {
  const { inner } = durableEngines();
  const sizes: number[] = [];
  let all = () => {};
  const underWay = new Promise<void>((resolve) => {
    all = resolve;
  });
  const slowly: VectorEngine['write'] = async (index, changes, signal) => {
    sizes.push(changes.length);
    // None ends before the fourth has begun.
    if (sizes.length === 4) all();
    await underWay;
    await inner.vector.write(index, changes, signal);
  };
  const vector = new Proxy(flaky(inner.vector).engine, {
    get: (engine, name) => (name === 'write' ? slowly : Reflect.get(engine, name)),
  });
  const world = await startWorld({ engines: { keyword: inner.keyword, vector }, indexes: false, parallel: 4 });
  const at = newTenant();
  await world.publishedMany(at, 1_000, 'Lighthouse');
  await world.index();
  expect(Math.max(...sizes)).toBe(200);
  expect(world.written.vector).toBeGreaterThanOrEqual(1_000);
  expect(await inner.vector.count(world.lanes.vector.name)).toBe(1_000);
  expect(await world.rows('SELECT FROM pending')).toEqual([]);
  expect(world.lanes.vector.isWhole).toBe(true);
});

test('of batches that are written at once those that fail are tried again, and the others are not', async () => {
  const { inner } = durableEngines();
  let fails = 2;
  const vector = flaky(inner.vector);
  vector.error = (message) => new EngineError('vector', message, { isDown: true });
  vector.fails = (method) => (method === 'write' && fails-- > 0 ? 'before' : false);
  const world = await startWorld({
    engines: { keyword: inner.keyword, vector: vector.engine },
    indexes: false,
    parallel: 4,
  });
  await world.publishedMany(newTenant(), 800, 'Lighthouse');
  while ((await world.index()) > 0);
  await world.settle();
  expect(await inner.vector.count(world.lanes.vector.name)).toBe(800);
  expect(world.lanes.vector.isWhole).toBe(true);
});
