import {
  checkMasterKey,
  type Database,
  type Logger,
  type Part,
  requireMasterKey,
  type Sealer,
  type ServiceSchema,
  whenUp,
} from '@pharos/kit';
import { migrateService, requireMigratedService } from './migrate-service.js';

export interface SchemaPartDeps {
  /** Of the server itself, not of a pooler. */
  readonly url: string;
  readonly database: Database;
  readonly sealer: Sealer;
  readonly log: Logger;
  /** Whether the schema is served as it is. */
  readonly readOnly: boolean;
}

/**
 * The schema of a service as a part of it: at its start it is brought up to date, or, where nothing may change, has to be that; then
 * the master key has to be the one of the schema. @throws OperatorError when either is not so
 */
export function schemaPart(schema: ServiceSchema, { url, database, sealer, log, readOnly }: SchemaPartDeps): Part {
  const [prepare, check] = readOnly ? [requireMigratedService, requireMasterKey] : [migrateService, checkMasterKey];
  return {
    name: 'database schema',
    async start(signal) {
      await prepare(schema, { url, log, signal });
      await whenUp({ log, signal }, () => check(database, sealer));
    },
    stop: () => {},
  };
}
