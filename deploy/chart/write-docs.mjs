// Writes what follows from the chart: the schema of its values, their table in its README, and its rules, also those for a Prometheus
// without operator. A test fails when that was forgotten; `npm run docs` does it.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';
import { allRules, localRules } from './rules.mjs';
import { neededKeys } from './values-keys.mjs';
import { schemaOf } from './values-schema.mjs';
import { valuesTable, withTable } from './values-table.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const chart = resolve(here, '../../charts/pharos');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The files that follow from the chart's own, with their contents, by their names in the chart. */
export function chartDocs() {
  const values = parseDocument(readFileSync(`${chart}/values.yaml`, 'utf8'));
  const components = Object.keys(read(`${chart}/files/components.json`));
  const rules = allRules(read(`${here}/alerts.json`), read(`${here}/slos.json`), components);
  const schema = schemaOf(values);
  return {
    'values.schema.json': `${JSON.stringify(schema, null, 2)}\n`,
    'files/values.json': `${JSON.stringify(neededKeys(values, schema), null, 2)}\n`,
    'files/rules.json': `${JSON.stringify(rules, null, 2)}\n`,
    '../../deploy/observability/alerts.yaml': localRules(rules),
    'README.md': withTable(readFileSync(`${chart}/README.md`, 'utf8'), valuesTable(values)),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of Object.entries(chartDocs())) writeFileSync(`${chart}/${name}`, text);
