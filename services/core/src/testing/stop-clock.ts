import { execute } from '@pharos/service/testing';
import type { TestCore } from './test-core.js';

type Stopped = Pick<TestCore, 'url' | 'clock'>;

/** From now on the database's clock shows the time of the core's, and stands still until `passes` moves both. */
export async function stopClock({ url, clock }: Stopped): Promise<void> {
  await execute(
    url,
    `CREATE TABLE core.test_clock AS SELECT '${clock.now().toISOString()}'::timestamptz AS now;
     CREATE OR REPLACE FUNCTION core.clock_now() RETURNS timestamptz LANGUAGE sql VOLATILE
       AS 'SELECT now FROM core.test_clock'`,
  );
}

/** Time passes, for the database and for the core. */
export async function passes(ms: number, { url, clock }: Stopped): Promise<void> {
  await execute(url, `UPDATE core.test_clock SET now = now + ${ms} * interval '1 millisecond'`);
  await clock.advance(ms);
}
