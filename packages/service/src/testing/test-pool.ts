import { createLogger, createPool, type PoolOptions, type PostgresPool } from '@pharos/kit';
import { planning } from '../planning.js';

/** Far beyond what a busy machine needs, and shorter than a test, so that a failure says what was waited for. */
const patienceMs = 200_000;

type Chosen = Pick<PoolOptions, 'url' | 'schema'> & Partial<PoolOptions>;

/**
 * A service's pool for tests: a statement may take as long as a busy machine does, also one that fills a table at once, and so may the wait
 * for a free connection.
 */
export function createTestPool(options: Chosen): PostgresPool {
  const patience = { statementTimeoutMs: patienceMs, connectTimeoutMs: patienceMs };
  const log = createLogger({ service: 'test', level: 'silent' });
  return createPool({ ...patience, applicationName: 'test', settings: planning, log, ...options });
}
