import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routeExpectations } from './route-expectations.js';

const here = new URL('./', import.meta.url);
/** Without the blanks that line its tables up. */
const coverage = readFileSync(new URL('COVERAGE.md', here), 'utf8').replaceAll(/ +/g, ' ');

test('every test that COVERAGE.md names is there, and names every test that is there', () => {
  const named = new Set([...coverage.matchAll(/`([\w-]+\.test\.ts)`/g)].map(([, name]) => name ?? ''));
  for (const name of named) expect(existsSync(new URL(name, here)), name).toBe(true);
  const present = readdirSync(here).filter((name) => name.endsWith('.test.ts') && name !== 'coverage.test.ts');
  expect([...named].sort()).toEqual(present.sort());
});

test.each(routeExpectations.map(({ method, path }) => `| ${method} | ${path} |`))(
  'COVERAGE.md has a test for %s',
  (row) => {
    const line = coverage.split('\n').find((text) => text.startsWith(row));
    expect(line).toMatch(/`[\w-]+\.test\.ts`/);
  },
);
