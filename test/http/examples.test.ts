import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { difference, type Example, exampleOf } from './support/example-calls.js';
import { OpenApi } from './support/open-api.js';
import { usePlatform } from './support/shared-platform.js';
import { createWorld } from './support/world.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = `${root}gateway/src/docs/examples.json`;
const platform = usePlatform();

/** `npm run examples` makes the file anew. */
const renew = process.env.RENEW_EXAMPLES === '1';

test('the examples of the documentation are what the platform takes and answers today', async () => {
  const openApi = await OpenApi.read(platform.baseUrl);
  const world = await createWorld(platform, 'acme');
  // So that lists and exports of submissions have something to show.
  await exampleOf(openApi.operation('submitForm'), world, platform);
  const made: Record<string, Example> = {};
  for (const operation of openApi.operations) made[operation.operationId] = await exampleOf(operation, world, platform);
  if (renew) {
    writeFileSync(file, JSON.stringify(made));
    spawnSync(`${root}node_modules/.bin/biome`, ['format', '--write', file], { cwd: root });
  }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>;
  expect(Object.keys(kept).sort(), 'npm run examples').toEqual(Object.keys(made).sort());
  const stale = Object.entries(made).flatMap(([id, example]) => {
    const what = kept[id]?.status === example.status ? difference(kept[id], example) : 'the status';
    return what === undefined ? [] : [`${id}: ${what}`];
  });
  expect(stale, 'npm run examples').toEqual([]);
});

test('a field that is new, gone or of another type makes an example stale', () => {
  const example = { status: 200, answer: { data: { id: 'x', tags: ['a'] } } };
  const answer = (data: unknown) => ({ status: 200, answer: { data } });
  expect(difference(example, answer({ id: 'y', tags: [] }))).toBeUndefined();
  expect(difference(example, answer({ id: null, tags: ['b', 'c'] }))).toBeUndefined();
  expect(difference(example, answer({ id: 'x' }))).toBe('only one has .answer.data.tags');
  expect(difference(example, answer({ id: 'x', tags: [], more: 1 }))).toBe('only one has .answer.data.more');
  expect(difference(example, answer({ id: 1, tags: [] }))).toBe('.answer.data.id is of another type');
  expect(difference(example, { status: 200 })).toBe('only one has .answer');
});
