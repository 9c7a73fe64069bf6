import { readFile, writeFile } from 'node:fs/promises';
import { chartTable } from './chart-table.js';
import { configTable, withConfigTable } from './config-table.js';

// Writes the configuration table of the README and the chart's components anew; a test fails when that was forgotten.
const repository = new URL('../../../', import.meta.url);
const readme = new URL('README.md', repository);
await writeFile(readme, withConfigTable(await readFile(readme, 'utf8'), await configTable()));
await writeFile(new URL('charts/pharos/files/components.json', repository), await chartTable());
