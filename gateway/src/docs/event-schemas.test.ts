import { readFileSync } from 'node:fs';
import { eventNames } from '@pharos/contract';
import { expect, test } from 'vitest';
import { eventTypes, listEventTypes } from '../resources/events/schemas.js';
import { sections } from '../resources/index.js';
import { makeOpenApi } from './openapi.js';

const guide = readFileSync(new URL('../../../docs/receiving-webhooks/README.md', import.meta.url), 'utf8');

test('each event is listed once, in one order everywhere', () => {
  expect(listEventTypes().map(({ name }) => name)).toEqual(eventNames);
  expect(Object.keys(makeOpenApi(sections).webhooks ?? {})).toEqual(eventNames);
});

test('the guide says in the same words when each event fires', () => {
  const rows = [...guide.matchAll(/^\| `([a-z_.]+)` \| ([^|]+) \|/gm)].map(
    ([, name = '', fires]) => [name, fires] as const,
  );
  const inGuide = new Map(rows);
  for (const name of eventNames) {
    const { description } = eventTypes[name];
    expect(inGuide.get(name), name).toBe(description.charAt(0).toLowerCase() + description.slice(1));
  }
});

test('each schema stands alone, and lets later versions add fields', () => {
  for (const { name, schema } of listEventTypes()) {
    const text = JSON.stringify(schema);
    for (const [, kind = ''] of text.matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)) {
      expect((schema.$defs as Record<string, unknown>)[kind], `${name} ${kind}`).toBeDefined();
    }
    expect(text).not.toContain('"additionalProperties":false');
    expect(schema).toMatchObject({ required: ['id', 'event', 'timestamp', 'project_id', 'data'] });
  }
});
