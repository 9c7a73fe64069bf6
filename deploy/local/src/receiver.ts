import { receive } from './receiver/receive.js';

await receive(process.argv.slice(2), process.env);
