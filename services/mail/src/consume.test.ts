import { eventsBut, untouchable } from '@pharos/service/testing';
import { expect, test } from 'vitest';
import { handle, wanted } from './consume.js';

test('what is passed over would change nothing', async () => {
  const others = eventsBut(wanted);
  expect(others.length).toBeGreaterThan(2);
  for (const event of others) await handle(untouchable, event);
});
