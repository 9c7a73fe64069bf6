import { leastCpuMs } from '@pharos/kit/testing';
import { expect, test } from 'vitest';
import { fileName } from './file-name.js';

test.each([
  ['a.txt', 'a.txt'],
  ['  . a  b. c .. ', 'a  b. c'],
  ['C:\\Users\\ada\\report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  [' . . ', 'file'],
  ['', 'file'],
  ['a\u202etxt.exe', 'atxt.exe'],
])('the file name "%s" is kept as "%s"', (given, name) => {
  expect(fileName(given)).toBe(name);
});

test('a name takes time in proportion to its length, whatever it holds', async () => {
  const blanks = '\u00a0'.repeat(150_000);
  const read = () => expect(fileName(`a${blanks}b`)).toHaveLength(200);
  // Some 20 ms; in proportion to the square many seconds.
  expect(await leastCpuMs(read, 2_000)).toBeLessThan(2_000);
});
