import { start } from './start.js';

await start(process.argv.slice(2), process.env);
