import { fileURLToPath } from 'node:url';
import { type Logger, type MigrationSet, migrate, requireMigrated, type ServiceSchema } from '@pharos/kit';

/** The tables that every service has: outbox, progress of its consumers, kept answers. */
export const platformMigrations: MigrationSet = {
  dir: fileURLToPath(new URL('../migrations', import.meta.url)),
  table: 'platform_migrations',
};

interface MigrateServiceOptions {
  url: string;
  log: Logger;
  signal?: AbortSignal | undefined;
}

function migrationsOf({ schema, migrations }: ServiceSchema) {
  return { schema, sets: [platformMigrations, { dir: migrations, table: 'schema_migrations' }] };
}

/**
 * Brings a service's schema up to date: the tables that every service has, then its own, in one transaction. Waits for
 * the database and for another replica that does the same. @throws OperatorError on a schema that another version made
 */
export async function migrateService(database: ServiceSchema, options: MigrateServiceOptions): Promise<void> {
  await migrate({ ...options, ...migrationsOf(database) });
}

/** Checks the schema for whoever works on the database beside the service. @throws OperatorError when it was made by another version */
export async function requireMigratedService(database: ServiceSchema, options: MigrateServiceOptions): Promise<void> {
  await requireMigrated({ ...options, ...migrationsOf(database) });
}
