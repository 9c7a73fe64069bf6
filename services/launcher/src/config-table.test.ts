import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { configTable, withConfigTable } from './config-table.js';

const page = (name: string) => readFile(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');

test('the configuration table of the documentation is what the services read', async () => {
  const text = await page('configuration');
  expect(text, 'run `npm run docs`').toBe(withConfigTable(text, await configTable()));
});

test('the commands and settings of the documentation set variables that exist', async () => {
  const pages = await Promise.all(['start', 'servers', 'going-live'].map(page));
  const blocks = pages.flatMap((text) => [...text.matchAll(/^```(?:sh|ini)\n([\s\S]*?)^```$/gm)]);
  const starting = blocks
    .map(([, block = '']) => block)
    .filter((block) => /npm (start|run service)|TARGET|SMTP_URL/.test(block));
  const set = [...starting.join('').matchAll(/(?<![\w/])([A-Z][A-Z_]+)=/g)].map(([, name]) => name);
  const table = await configTable();
  expect(set.length).toBeGreaterThan(30);
  expect(set.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
