import { randomBytes } from 'node:crypto';
import { createLogger, createRegistry, type EventBus, FairShare, systemClock } from '@pharos/kit';
import { expect, onTestFinished, test } from 'vitest';
import { configSchema } from './config.js';
import { indexPart } from './index-part.js';
import { TestKnowledge } from './testing/test-knowledge.js';

test('a start waits while the database has no connection free for what it asks', async () => {
  const world = await TestKnowledge.start({ indexes: false });
  onTestFinished(() => world.stop());
  const refused = new Set<string>();
  const query: typeof world.database.query = (statement, values) => {
    if (refused.has(statement.name)) return world.database.query(statement, values);
    refused.add(statement.name);
    return Promise.reject(new Error('timeout exceeded when trying to connect'));
  };
  const config = configSchema.parse({
    DATABASE_URL: world.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    CORE_URL: 'unused:1',
    KNOWLEDGE_LISTEN: '127.0.0.1:0',
    STORAGE_DIR: '/unused',
  });
  const part = indexPart(config, {
    database: { ...world.database, query },
    bus: { consume: () => ({ stop: async () => {} }) } as unknown as EventBus,
    log: createLogger({ service: 'test', level: 'silent' }),
    registry: createRegistry(),
    clock: systemClock,
    turns: new FairShare({ slots: 4, waiting: { items: 100, bytes: Number.POSITIVE_INFINITY } }),
  });
  onTestFinished(() => part.stop(1_000));
  await part.start?.(new AbortController().signal);
  expect(refused.size).toBeGreaterThan(1);
  await expect.poll(() => part.ready?.()).toBe(true);
});
