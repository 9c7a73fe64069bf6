import { createServiceDatabase, execute, reusedDatabases, type ServiceDatabase } from '@pharos/service/testing';
import { database } from '../schema.js';

/** A database for one test file, its schema up to date. */
export function createWebhooksDatabase(): Promise<ServiceDatabase> {
  return createServiceDatabase(database);
}

/** A database for one test, whose clock stands still at the present until it is moved. */
export async function takeStoppedDatabase(): Promise<ServiceDatabase> {
  const taken = await take();
  await execute(taken.url, `UPDATE webhooks.test_clock SET now = date_trunc('milliseconds', now())`);
  return taken;
}

async function createStopped(): Promise<ServiceDatabase> {
  const made = await createWebhooksDatabase();
  await stopClock(made.url);
  return made;
}

const take = reusedDatabases(createStopped, database.schema, ['test_clock']);

/** From now on the database's clock stands still until it is moved. */
async function stopClock(url: string): Promise<void> {
  await execute(
    url,
    `CREATE TABLE webhooks.test_clock AS SELECT date_trunc('milliseconds', now()) AS now;
     CREATE OR REPLACE FUNCTION webhooks.clock_now() RETURNS timestamptz LANGUAGE sql VOLATILE
       AS 'SELECT now FROM webhooks.test_clock'`,
  );
}
