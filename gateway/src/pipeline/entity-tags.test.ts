import type { IncomingMessage } from 'node:http';
import { leastCpuMs } from '@pharos/kit/testing';
import { expect, test } from 'vitest';
import { ifRevisionOf } from './entity-tags.js';

const ifRevision = (header: string | undefined) => ifRevisionOf({ headers: { 'if-match': header } } as IncomingMessage);

test.each([undefined, '*'])('If-Match: %s lets any revision pass', (header) => {
  expect(ifRevision(header)).toBeUndefined();
});

test.each([
  ['"3"', 3],
  ['"3-6b86b273ff34"', 3],
  ['"3-6b86b273ff34", "3-000000000000"', 3],
  [' "2147483647" ', 2_147_483_647],
  ['"3", "3"', 3],
  ['W/"2", "3"', 3],
  ['"abc","3"', 3],
])('If-Match: %s asks for revision %i', (header, revision) => {
  expect(ifRevision(header)).toBe(revision);
});

test.each(['W/"3"', '"abc"', '""', '"0"', '"03"', '"3-"', '"3-x"', '"2147483648"', '"W/3"', 'W/"3", W/"4"'])(
  'If-Match: %s asks for a revision that no record has',
  (header) => {
    expect(ifRevision(header)).toBe(0);
  },
);

test.each(['3', "'3'", '"3 "', '"3', '', ',', '"3" "4"', '*, "3"', 'w/"3"', 'null'])(
  'If-Match: %s is refused',
  (header) => {
    expect(() => ifRevision(header)).toThrow('not valid');
  },
);

test('several revisions are refused: they cannot be compared with at once', () => {
  expect(() => ifRevision('"3", "4"')).toThrow('not valid');
});

test('a header as long as headers can be is read at once', async () => {
  const read = () => {
    for (const piece of ['"a",', 'W/"3" ,', '" ', ' ,']) expect(() => ifRevision(piece.repeat(8_000))).toThrow();
  };
  // Some 2 ms.
  expect(await leastCpuMs(read, 500)).toBeLessThan(500);
});
