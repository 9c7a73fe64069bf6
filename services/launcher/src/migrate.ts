import { migrateServices } from './migrate-services.js';

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
process.exitCode = await migrateServices(process.env, stopping.signal);
