import {
  createLogger,
  DatabaseNotUp,
  integer,
  type Logger,
  loadConfig,
  logLevels,
  masterKey,
  OperatorError,
} from '@pharos/kit';
import { databaseConfig, migrateService } from '@pharos/service';
import { z } from 'zod';
import { problemsOfDatabase, wordsOf } from './checks/database.js';
import { silentServers } from './checks/servers.js';
import { settingProblems } from './checks/settings.js';
import { loadTargets, parseTargets } from './targets.js';

type Env = Readonly<Record<string, string | undefined>>;

export interface MigrateServicesOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether all that services need is looked at first: settings, secrets, and the servers beside the database. */
  readonly check?: boolean | undefined;
  /** Whether it ends after that: nothing is migrated, and a server that does not answer is a problem. */
  readonly checkOnly?: boolean | undefined;
  /** How long to wait for a database that is not up yet. Default: for ever. */
  readonly giveUpAfterMs?: number | undefined;
}

/** How the command ends; a Kubernetes Job goes by these numbers. */
export const exitCodes = {
  done: 0,
  /** Nobody foresaw it: another try may help. */
  unexpected: 1,
  /** Something has to be mended first, and was named. */
  refused: 2,
  /** The database did not come up in time. */
  notUp: 3,
} as const;

/** What the command reads from the environment; `TARGET` names the services whose schemas are meant. */
const configSchema = z.object({
  TARGET: z.string().default('all'),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  DATABASE_URL: databaseConfig.DATABASE_URL,
  DATABASE_DIRECT_URL: databaseConfig.DATABASE_DIRECT_URL,
  MASTER_KEY: masterKey().optional(),
  EXPECTED_CONNECTIONS: integer().default(0),
});

/**
 * Brings the schemas of all services with a database up to date and returns the exit code. Services do the same when they
 * start; done before, a release that cannot migrate is found out while the one before it still serves. Waits for the
 * database and for others that migrate; `signal` ends that. Writes all that has to be mended in one list.
 */
export async function migrateServices(env: Env, options: MigrateServicesOptions = {}): Promise<number> {
  try {
    return await checkAndMigrate(env, options);
  } catch (error) {
    if (options.signal?.aborted) return exitCodes.unexpected;
    const isForeseen = error instanceof OperatorError;
    console.error(isForeseen ? error.message : error);
    return isForeseen ? exitCodes.refused : exitCodes.unexpected;
  }
}

async function checkAndMigrate(env: Env, options: MigrateServicesOptions): Promise<number> {
  const settings = options.check ? await settingProblems(env) : [];
  // Where the settings of the database are wrong themselves, there is nothing more to ask.
  if (settings.some((problem) => problem.startsWith('DATABASE_'))) return report(settings, exitCodes.refused);
  const isKeyWrong = settings.some((problem) => problem.startsWith('MASTER_KEY'));
  const config = loadConfig(configSchema, isKeyWrong ? { ...env, MASTER_KEY: undefined } : env);
  const log = createLogger({ service: 'migrations', level: config.LOG_LEVEL });
  const silent = options.check ? await silentServers(env) : [];
  for (const warning of silent) log.warn(warning);
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  const loaded = await loadTargets(parseTargets(config.TARGET));
  const services = loaded.flatMap(({ target, module: { database } }) => (database ? [{ target, database }] : []));
  const schemas = services.map(({ database }) => database);
  // Who has something to mend anyway does not wait.
  const giveUpAfterMs = settings.length > 0 ? 0 : options.giveUpAfterMs;
  const { MASTER_KEY: key, EXPECTED_CONNECTIONS: connections } = config;
  const checked = { ...options, giveUpAfterMs, url, schemas, masterKey: key, connections, log };
  const { problems, code } = await lookAtDatabase(checked);
  if (settings.length > 0) return report([...settings, ...problems], exitCodes.refused);
  if (problems.length > 0) return report(problems, code);
  if (options.checkOnly) return silent.length > 0 ? report(silent, exitCodes.notUp) : exitCodes.done;
  await migrateAll(services, { url, log, signal: options.signal });
  return exitCodes.done;
}

async function lookAtDatabase(check: Parameters<typeof problemsOfDatabase>[0]) {
  try {
    return { problems: await problemsOfDatabase(check), code: exitCodes.refused };
  } catch (error) {
    return { problems: [wordsOf(error)], code: error instanceof DatabaseNotUp ? exitCodes.notUp : exitCodes.refused };
  }
}

type Migrated = { target: string; database: Parameters<typeof migrateService>[0] };

async function migrateAll(
  services: readonly Migrated[],
  options: { url: string; log: Logger; signal: AbortSignal | undefined },
): Promise<void> {
  for (const { target, database } of services) {
    await migrateService(database, options);
    options.log.info({ target }, `${target}: the database schema is up to date`);
  }
}

function report(problems: readonly string[], code: number): number {
  const [first = '', ...more] = problems;
  const list = problems.map((problem) => `\n  - ${problem}`).join('');
  console.error(more.length === 0 ? first : `${problems.length} problems have to be mended:${list}`);
  return code;
}
