import { createServiceDatabase, execute, type ServiceDatabase } from '@pharos/service/testing';
import { database } from '../schema.js';

/** A database for one test file, its schema up to date. */
export function createWebhooksDatabase(): Promise<ServiceDatabase> {
  return createServiceDatabase(database);
}

/** From now on the database's clock stands still until it is moved. */
export async function stopClock(url: string): Promise<void> {
  await execute(
    url,
    `CREATE TABLE webhooks.test_clock AS SELECT date_trunc('milliseconds', now()) AS now;
     CREATE OR REPLACE FUNCTION webhooks.moment() RETURNS timestamptz LANGUAGE sql VOLATILE
       AS 'SELECT now FROM webhooks.test_clock'`,
  );
}
