import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { configTable, withConfigTable } from './config-table.js';

test('the configuration table of the README is what the services read', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  expect(readme, 'run `npm run docs`').toBe(withConfigTable(readme, await configTable()));
});

test('the commands of the README set variables that exist', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  const starting = blocks.filter((block) => /npm (start|run service)/.test(block)).join('');
  const set = [...starting.matchAll(/(?<![\w/])([A-Z][A-Z_]+)=/g)].map(([, name]) => name);
  const table = await configTable();
  expect(set.length).toBeGreaterThan(20);
  expect(set.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
