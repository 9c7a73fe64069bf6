import { receive } from './receiver/receiver.js';

await receive(process.argv.slice(2), process.env);
