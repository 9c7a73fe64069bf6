import { readFile, writeFile } from 'node:fs/promises';
import { configTable, withConfigTable } from './config-table.js';

// Writes the configuration table of the README anew; a test fails when that was forgotten.
const readme = new URL('../../../README.md', import.meta.url);
await writeFile(readme, withConfigTable(await readFile(readme, 'utf8'), await configTable()));
