import { createServiceDatabase, execute, reusedDatabases, type ServiceDatabase } from '@pharos/service/testing';
import { database } from '../schema.js';

/** A database for one test file, its schema up to date. */
export async function createKnowledgeDatabase(): Promise<ServiceDatabase> {
  const made = await createServiceDatabase(database);
  // Copies of the run's template would all be the same installation.
  await execute(made.url, `UPDATE ${database.schema}.installation SET id = DEFAULT`);
  return made;
}

/** A database for one test. */
export const takeKnowledgeDatabase = reusedDatabases(createKnowledgeDatabase, database.schema, ['installation']);
