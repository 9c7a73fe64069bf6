import { expect, test } from 'vitest';
import { configSchema } from './config.js';

/** What is wrong with a prefix, beside all else that is missing here. */
function problems(prefix: string): string[] {
  const issues = configSchema.safeParse({ SEARCH_PREFIX: prefix }).error?.issues ?? [];
  return issues.filter(({ path }) => path[0] === 'SEARCH_PREFIX').map(({ message }) => message);
}

test.each(['', '-a', 'a-', 'a--b', 'A', 'a_b', 'a'.repeat(41)])(
  '%j, which no engine can work with, is told with all other problems of the start',
  (prefix) => {
    expect(problems(prefix)).toHaveLength(1);
  },
);

test.each(['a', 'g', 'g-a', 'a-g-b'])('%j is a prefix', (prefix) => {
  expect(problems(prefix)).toEqual([]);
});
