import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { chartTable } from './chart-table.js';

test('the chart knows the services, and what each reads', async () => {
  const file = new URL('../../../charts/pharos/files/components.json', import.meta.url);
  expect(await readFile(file, 'utf8'), 'run `npm run docs`').toBe(await chartTable());
});
