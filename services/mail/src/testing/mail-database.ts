import { createServiceDatabase, reusedDatabases, type ServiceDatabase } from '@pharos/service/testing';
import { database } from '../schema.js';

/** A database for one test file, its schema up to date. */
export function createMailDatabase(): Promise<ServiceDatabase> {
  return createServiceDatabase(database);
}

/** A database for one test, emptied after the one before. */
export const takeMailDatabase = reusedDatabases(createMailDatabase, database.schema);
