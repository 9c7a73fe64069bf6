// Writes what follows from the chart: the schema of its values, their table in its README, and its alerts for a Prometheus
// without operator. A test fails when that was forgotten; `npm run docs` does it.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';
import { localAlerts } from './local-alerts.mjs';
import { schemaOf } from './values-schema.mjs';
import { valuesTable, withTable } from './values-table.mjs';

const chart = resolve(dirname(fileURLToPath(import.meta.url)), '../../charts/pharos');

/** The files that follow from the chart's own, with their contents, by their names in the chart. */
export function chartDocs() {
  const values = parseDocument(readFileSync(`${chart}/values.yaml`, 'utf8'));
  return {
    'values.schema.json': `${JSON.stringify(schemaOf(values), null, 2)}\n`,
    '../../deploy/observability/alerts.yaml': localAlerts(
      JSON.parse(readFileSync(`${chart}/files/alerts.json`, 'utf8')),
    ),
    'README.md': withTable(readFileSync(`${chart}/README.md`, 'utf8'), valuesTable(values)),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of Object.entries(chartDocs())) writeFileSync(`${chart}/${name}`, text);
