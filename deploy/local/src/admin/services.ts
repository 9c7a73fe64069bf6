import { createLogger, createPool, type PostgresPool, type ServiceSchema } from '@pharos/kit';
import { loadTarget, type Target, targets } from '@pharos/launcher';
import { requireMigratedService } from '@pharos/service';

const log = createLogger({ service: 'admin', level: 'silent' });
const statementTimeoutMs = 60_000;

/** Does `work` for each service that keeps something in the database and has run on this one. */
export async function onEachService<T>(
  url: string,
  work: (database: PostgresPool, schema: ServiceSchema, service: Target) => Promise<T>,
): Promise<Partial<Record<Target, T>>> {
  const answers: Partial<Record<Target, T>> = {};
  for (const service of targets) {
    const { database } = await loadTarget(service);
    const answer = database && (await onService(url, database, (pool) => work(pool, database, service)));
    if (answer !== undefined) answers[service] = answer;
  }
  return answers;
}

/** The answer of `work`; undefined when the service has never run on this database. */
async function onService<T>(
  url: string,
  database: ServiceSchema,
  work: (pool: PostgresPool) => Promise<T>,
): Promise<T | undefined> {
  const { schema } = database;
  const pool = createPool({ url, schema, max: 1, applicationName: 'pharos admin', log, statementTimeoutMs });
  try {
    const present = { name: 'has_schema', text: 'SELECT 1 AS one FROM pg_namespace WHERE nspname = $1' };
    if ((await pool.query(present, [schema])).length === 0) return undefined;
    await requireMigratedService(database, { url, log });
    return await work(pool);
  } finally {
    await pool.end();
  }
}
