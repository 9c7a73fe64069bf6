import { createLogger, databaseUrl, loadConfig, masterKey, OperatorError } from '@pharos/kit';
import { z } from 'zod';
import { configSchema } from '../config.js';
import { checkRestored } from './check-restored.js';

// `node check-restored.js`: whether core serves the restored database of DATABASE_URL with MASTER_KEY. It takes nothing else of its
// environment, so that it reaches nothing but the copy.

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const own = loadConfig(z.object({ DATABASE_URL: databaseUrl(), MASTER_KEY: masterKey() }), process.env);
    const config = configSchema.parse({ ...own, CORE_LISTEN: '127.0.0.1:0' });
    const log = createLogger({ service: 'core', level: 'warn' });
    const { projects, problems } = await checkRestored(config, log, stopping.signal);
    if (problems.length === 0) console.log(`core serves the restored database: asked about ${projects} projects`);
    else console.error(`core does not serve the restored database as it is:\n  - ${problems.join('\n  - ')}`);
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    return 1;
  }
}
