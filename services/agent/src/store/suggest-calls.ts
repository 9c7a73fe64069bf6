import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/*
 * A suggestion that is asked for with an Idempotency-Key: its id is settled first, in the transaction that keeps the key's
 * answer, and then whoever has the lease thinks, outside of any transaction. The run's own statement ends it.
 */

type AtRun = InProject & { readonly runId: string };

/** Longer than a caller waits, so that nobody takes over from one who is at work. */
const leaseSeconds = 90;

const insert: Statement = {
  name: 'insert_suggest_call',
  text: `INSERT INTO suggest_calls (run_id, project_id, org_id, leased_until)
    VALUES ($1, $2, $3, clock_now() + interval '${leaseSeconds} seconds')`,
};

const take: Statement = {
  name: 'take_suggest_call',
  text: `UPDATE suggest_calls SET leased_until = clock_now() + interval '${leaseSeconds} seconds'
    WHERE run_id = $1 AND project_id = $2 AND org_id = $3 AND leased_until <= clock_now() RETURNING 1 AS one`,
};

const release: Statement = {
  name: 'release_suggest_call',
  text: 'UPDATE suggest_calls SET leased_until = clock_now() WHERE run_id = $1 AND project_id = $2 AND org_id = $3',
};

const values = ({ runId, projectId, orgId }: AtRun) => [runId, projectId, orgId];

/** Makes the call, and takes its lease. */
export async function beginSuggestCall(tx: Database, at: AtRun): Promise<void> {
  await tx.query(insert, values(at));
}

/** False while somebody else is at work, and once it is done. */
export async function takeSuggestCall(database: Database, at: AtRun): Promise<boolean> {
  return (await database.query(take, values(at))).length > 0;
}

/** It failed: whoever repeats the call may try at once. */
export async function releaseSuggestCall(database: Database, at: AtRun): Promise<void> {
  await database.query(release, values(at));
}
