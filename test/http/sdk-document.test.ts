import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pharos } from '@pharos/sdk';
import { beforeAll, expect, test } from 'vitest';
import { errorsText, operationsOf, resourcesText, tableText } from '../../packages/sdk/generate/operations.mjs';
import { markOf } from '../../packages/sdk/generate/types.mjs';
import { root } from '../support/root.js';
import { publicRouteExpectations, routeExpectations } from './route-expectations.js';
import { Client } from './support/client.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
const generated = (name: string) => readFileSync(join(root, `packages/sdk/src/generated/${name}.ts`), 'utf8');
let document: Record<string, unknown>;
beforeAll(async () => {
  document = (await new Client(platform.baseUrl).get('/openapi.json')).json as Record<string, unknown>;
});

const renew = 'run `npm run sdk`';

test('what the client library knows of the API is what the document says today', () => {
  const resources = operationsOf(document);
  expect(generated('operations'), renew).toBe(tableText(resources));
  expect(generated('errors'), renew).toBe(errorsText(document));
  expect(generated('resources'), renew).toBe(resourcesText(resources, document));
  // What makes the types is installed by `npm run sdk` only: they say which document they were made of.
  expect(generated('types').split('\n')[0], renew).toBe(markOf(document).trimEnd());
});

test('every operation is a method of one resource of the client library', () => {
  const pharos = new Pharos({ baseUrl: platform.baseUrl });
  const methods = Object.values(pharos).flatMap((resource) => Object.keys(resource));
  for (const { id } of [...routeExpectations, ...publicRouteExpectations])
    expect(
      methods.filter((name) => name === id),
      id,
    ).toHaveLength(1);
});

test('the client library exports every type of the document: none of its own names hides one', () => {
  const own = [...readFileSync(join(root, 'packages/sdk/src/index.ts'), 'utf8').matchAll(/\{([^}]*)\}/g)];
  const names = own.flatMap(([, list = '']) => list.split(',').map((name) => name.replace('type', '').trim()));
  expect(names).toContain('PharosError');
  expect(names.filter((name) => generated('types').includes(`export type ${name} =`))).toEqual([]);
});
