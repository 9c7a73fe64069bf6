import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Example, exampleOf } from './support/example-calls.js';
import { difference } from './support/example-difference.js';
import { exampleEvents } from './support/example-events.js';
import { OpenApi } from './support/open-api.js';
import { usePlatform } from './support/shared-platform.js';
import { createWorld } from './support/world.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fileOf = (name: string) => `${root}gateway/src/docs/${name}.json`;
const platform = usePlatform();

/** `npm run examples` makes the file anew. */
const renew = process.env.RENEW_EXAMPLES === '1';

/** Calls that need servers which the shared platform does without: their own suites make them. */
const elsewhere: Record<string, Example> = {
  requestPasswordReset: { body: { email: 'ada@example.com' }, status: 202 },
};

function write(name: string, made: object): void {
  writeFileSync(fileOf(name), JSON.stringify(made));
  spawnSync(`${root}node_modules/.bin/biome`, ['format', '--write', fileOf(name)], { cwd: root });
}

function read<Kept>(name: string): Record<string, Kept> {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as Record<string, Kept>;
}

test('the examples of the documentation are what the platform takes and answers today', async () => {
  const openApi = await OpenApi.read(platform.baseUrl);
  const world = await createWorld(platform, 'acme');
  // So that lists and exports of submissions have something to show.
  await exampleOf(openApi.operation('submitForm'), world, platform);
  const made: Record<string, Example> = { ...elsewhere };
  for (const operation of openApi.operations)
    if (made[operation.operationId] === undefined)
      made[operation.operationId] = await exampleOf(operation, world, platform);
  if (renew) write('examples', made);
  const kept = read<Example>('examples');
  expect(Object.keys(kept).sort(), 'npm run examples').toEqual(Object.keys(made).sort());
  const stale = Object.entries(made).flatMap(([id, example]) => {
    const what = kept[id]?.status === example.status ? difference(kept[id], example) : 'the status';
    return what === undefined ? [] : [`${id}: ${what}`];
  });
  expect(stale, 'npm run examples').toEqual([]);
});

test('the examples of webhooks are what the platform delivers today, with the headers that the document lists', async () => {
  const headers = (await OpenApi.read(platform.baseUrl)).webhookHeaders();
  const examples = await exampleEvents(await platform.newOrg(), platform);
  const made = Object.fromEntries(examples.map(({ body }) => [body.event, body]));
  if (renew) write('event-examples', made);
  const kept = read('event-examples');
  expect(Object.keys(kept).sort(), 'npm run examples').toEqual(Object.keys(made).sort());
  expect(Object.keys(made).sort()).toEqual(Object.keys(headers).sort());
  for (const [name, body] of Object.entries(made)) expect(difference(kept[name], body), name).toBeUndefined();
  for (const example of examples) expect(example.headers, example.body.event).toEqual(headers[example.body.event]);
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
