import { createServiceDatabase, type ServiceDatabase } from '@pharos/service/testing';
import { database } from '../schema.js';

/** A database for one test file, its schema up to date. */
export function createKnowledgeDatabase(): Promise<ServiceDatabase> {
  return createServiceDatabase(database);
}
