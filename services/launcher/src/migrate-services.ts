import { createLogger, loadConfig, logLevels, OperatorError } from '@pharos/kit';
import { databaseConfig, migrateService } from '@pharos/service';
import { z } from 'zod';
import { loadTargets, parseTargets } from './targets.js';

type Env = Readonly<Record<string, string | undefined>>;

/** What the command reads from the environment; `TARGET` names the services whose schemas are meant. */
const configSchema = z.object({
  TARGET: z.string().default('all'),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  DATABASE_URL: databaseConfig.DATABASE_URL,
  DATABASE_DIRECT_URL: databaseConfig.DATABASE_DIRECT_URL,
});

/**
 * Brings the schemas of all services with a database up to date and returns the exit code. Services do the same when they
 * start; done before, a release that cannot migrate is found out while the one before it still serves. Waits for the
 * database and for others that migrate; `signal` ends that.
 */
export async function migrateServices(env: Env, signal?: AbortSignal): Promise<number> {
  try {
    const config = loadConfig(configSchema, env);
    const log = createLogger({ service: 'migrations', level: config.LOG_LEVEL });
    const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
    for (const { target, module } of await loadTargets(parseTargets(config.TARGET))) {
      if (!module.database) continue;
      await migrateService(module.database, { url, log, signal });
      log.info({ target }, `${target}: the database schema is up to date`);
    }
    return 0;
  } catch (error) {
    if (signal?.aborted) return 1;
    console.error(error instanceof OperatorError ? error.message : error);
    return 1;
  }
}
