import { readFile, writeFile } from 'node:fs/promises';
import { chartTable } from './chart-table.js';
import { configTable, withConfigTable } from './config-table.js';

// Writes the configuration table of the documentation and the chart's components anew; a test fails when that was forgotten.
const repository = new URL('../../../', import.meta.url);
const page = new URL('docs/configuration.md', repository);
await writeFile(page, withConfigTable(await readFile(page, 'utf8'), await configTable()));
await writeFile(new URL('charts/pharos/files/components.json', repository), await chartTable());
