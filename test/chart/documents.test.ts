import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/root.js';
import { chart } from './support/helm.js';

test('the schema of values and the table of values follow from values.yaml', async () => {
  const { chartDocs } = await import(join(root, 'deploy/chart/write-docs.mjs'));
  for (const [name, text] of Object.entries(chartDocs()))
    expect(readFileSync(join(chart, name), 'utf8'), `${name}: run \`npm run docs\``).toBe(text);
});

test('every value is described', async () => {
  const { parseDocument } = await import('yaml');
  const { describedValues } = await import(join(root, 'deploy/chart/values-table.mjs'));
  const document = parseDocument(readFileSync(join(chart, 'values.yaml'), 'utf8'));
  const described = new Set(describedValues(document.contents).map(({ path }: { path: string }) => path));
  const undescribed = leaves(document.toJSON()).filter((path) => !ancestors(path).some((each) => described.has(each)));
  expect(undescribed.filter((path) => !path.startsWith('components'))).toEqual([]);
});

function leaves(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([key, each]) => leaves(each, path ? `${path}.${key}` : key));
}

function ancestors(path: string): string[] {
  const steps = path.split('.');
  return steps.map((_, at) => steps.slice(0, at + 1).join('.'));
}
