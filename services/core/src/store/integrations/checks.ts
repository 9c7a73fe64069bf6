import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import type { Claim } from '../../integrations/due-work.js';
import { dueRows } from './due-rows.js';
import type { SealedIntegration } from './integrations.js';

/** An integration whose check is due. */
export interface DueCheck extends Pick<SealedIntegration, 'id' | 'provider' | 'settings' | 'credentials' | 'revision'> {
  readonly org_id: string;
  readonly failed_checks: number;
}

const claim = new NamedStatement(
  'claim_integration_checks',
  sql`${dueRows({ table: 'integrations', due: 'check_due_at', key: 'id' })}
  UPDATE integrations i SET check_due_at = ${param('now')}::timestamptz + ${param('leaseMs')} * interval '1 millisecond'
  FROM due d WHERE i.id = d.id
  RETURNING i.id, i.org_id, i.provider, i.settings, i.credentials, i.revision, i.failed_checks`,
);

/** What was written meanwhile is to be checked by itself. */
const asChecked = sql`id = ${param('id')} AND revision = ${param('revision')} AND status IN ('active', 'error')`;

const recordGood = new NamedStatement(
  'record_good_check',
  sql`UPDATE integrations SET failed_checks = 0, health_status = 'healthy', error_message = NULL, status = 'active',
    last_synced_at = ${param('now')}, check_due_at = ${param('next')},
    updated_at = CASE WHEN health_status = 'healthy' AND status = 'active' THEN updated_at ELSE moment() END
  WHERE ${asChecked}`,
);

const recordFailed = new NamedStatement(
  'record_failed_check',
  sql`UPDATE integrations SET failed_checks = failed_checks + 1, error_message = ${param('message')}, check_due_at = ${param('next')},
    health_status = CASE WHEN failed_checks + 1 < ${param('most')} AND status = 'active' THEN 'degraded' ELSE 'unhealthy' END,
    status = CASE WHEN failed_checks + 1 < ${param('most')} THEN status ELSE 'error' END,
    updated_at = CASE WHEN failed_checks < ${param('most')} THEN moment() ELSE updated_at END
  WHERE ${asChecked}`,
);

/** Until the lease is over nobody else claims them. */
export async function claimChecks(database: Database, due: Claim, leaseMs: number): Promise<DueCheck[]> {
  return claim.query<DueCheck>(database, { ...due, leaseMs });
}

type Checked = Pick<DueCheck, 'id' | 'revision'>;

export async function recordGoodCheck(
  database: Database,
  { id, revision }: Checked,
  times: { now: Date; next: Date },
): Promise<void> {
  await recordGood.query(database, { id, revision, ...times });
}

/** After `most` in a row its status is `error`. */
export async function recordFailedCheck(
  database: Database,
  { id, revision }: Checked,
  failure: { message: string; next: Date; most: number },
): Promise<void> {
  await recordFailed.query(database, { id, revision, ...failure });
}
