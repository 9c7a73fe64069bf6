import { fail } from '@pharos/contract';
import { expect, test } from 'vitest';
import { represented } from './preference.js';

test('a write that happened is no failure because its record cannot be read afterwards', async () => {
  const after = () => Promise.reject(fail('UNAVAILABLE', {}));
  let written = 0;
  const handler = async () => {
    written += 1;
  };
  expect(await represented({ after }, {}, handler)).toBeUndefined();
  expect(written).toBe(1);
});
