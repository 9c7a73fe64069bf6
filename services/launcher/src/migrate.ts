import { parseArgs } from 'node:util';
import { migrateServices } from './migrate-services.js';

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
const { values } = parseArgs({
  options: { check: { type: 'boolean' }, 'check-only': { type: 'boolean' }, 'wait-seconds': { type: 'string' } },
});
const seconds = values['wait-seconds'];
process.exitCode = await migrateServices(process.env, {
  signal: stopping.signal,
  check: values.check || values['check-only'],
  checkOnly: values['check-only'],
  giveUpAfterMs: seconds === undefined ? undefined : Number(seconds) * 1_000,
});
