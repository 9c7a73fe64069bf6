import { scaleTables } from './tables.js';

console.log(scaleTables().join('\n\n'));
