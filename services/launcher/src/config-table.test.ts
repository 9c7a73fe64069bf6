import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { configTable, withConfigTable } from './config-table.js';

test('the configuration table of the README is what the services read', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  expect(readme, 'run `npm run docs`').toBe(withConfigTable(readme, await configTable()));
});
