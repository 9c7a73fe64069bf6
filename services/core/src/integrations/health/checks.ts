import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, type Sql, sql, systemActor } from '@pharos/kit';
import { type Claim, callerJson, dueRows } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { isOfProject } from '../find-integration.js';
import type { SealedIntegration } from '../record.js';

/** An integration whose check is due. */
export interface DueCheck extends Pick<SealedIntegration, 'id' | 'provider' | 'settings' | 'credentials' | 'revision'> {
  readonly org_id: string;
  readonly failed_checks: number;
}

/** Claims checks; integrations of a deleted project are not checked any more. */
const claim = new NamedStatement(
  'claim_integration_checks',
  sql`${dueRows({ table: 'integrations', due: 'check_due_at', key: 'id' })}, claimed AS (
    UPDATE integrations i SET check_due_at =
      CASE WHEN ${isOfProject} THEN ${param('now')}::timestamptz + ${param('leaseMs')} * interval '1 millisecond' END
    FROM due d WHERE i.id = d.id
    RETURNING i.*
  )
  SELECT id, org_id, provider, settings, credentials, revision, failed_checks FROM claimed WHERE check_due_at IS NOT NULL`,
);

/** SQL: the integration as it was checked; what was written meanwhile is checked by itself. */
const checked = sql`checked AS (
    SELECT id, status FROM integrations i
    WHERE id = ${param('id')} AND revision = ${param('revision')} AND status IN ('active', 'error') AND ${isOfProject}
    FOR NO KEY UPDATE
  )`;

/** Writes down a check, with an audit entry when it changes the integration's status. */
function record<Names extends string>(name: string, changes: Sql<Names>) {
  return new NamedStatement(
    name,
    sql`WITH ${checked}, written AS (
      UPDATE integrations i SET check_due_at = ${param('next')}, ${changes}
      FROM checked c WHERE i.id = c.id
      RETURNING i.id, i.org_id, i.project_id, c.status AS status_before, i.status
    ), changed AS (
      SELECT * FROM written WHERE status <> status_before
    ), ${auditCte({
      action: 'checkIntegration',
      target: 'integration',
      from: 'changed',
      whose: sql`${param('entry_id')}, r.org_id, r.project_id`,
      changes: `jsonb_build_object('status', jsonb_build_object('from', r.status_before, 'to', r.status))`,
    })}
    SELECT id FROM written`,
  );
}

const recordGood = record(
  'record_good_check',
  sql`failed_checks = 0, health_status = 'healthy', error_message = NULL, status = 'active', last_synced_at = ${param('now')},
    updated_at = CASE WHEN i.health_status = 'healthy' AND i.status = 'active' THEN i.updated_at ELSE clock_now() END`,
);

const failedChecks = 'i.failed_checks + 1';

const recordFailed = record(
  'record_failed_check',
  sql`failed_checks = ${failedChecks}, error_message = ${param('message')},
    health_status = CASE WHEN ${failedChecks} < ${param('most')} AND i.status = 'active' THEN 'degraded' ELSE 'unhealthy' END,
    status = CASE WHEN ${failedChecks} < ${param('most')} THEN i.status ELSE 'error' END,
    updated_at = CASE WHEN i.failed_checks < ${param('most')} THEN clock_now() ELSE i.updated_at END`,
);

/** Claims checks until the lease is over. */
export function claimChecks(database: Database, due: Claim, leaseMs: number): Promise<DueCheck[]> {
  return claim.query<DueCheck>(database, { ...due, leaseMs });
}

type Checked = Pick<DueCheck, 'id' | 'revision'>;

export async function recordGoodCheck(
  database: Database,
  { id, revision }: Checked,
  times: { now: Date; next: Date },
): Promise<void> {
  await recordGood.query(database, { id, revision, ...times, ...entry() });
}

/** After `most` in a row its status is `error`. */
export async function recordFailedCheck(
  database: Database,
  { id, revision }: Checked,
  failure: { message: string; next: Date; most: number },
): Promise<void> {
  await recordFailed.query(database, { id, revision, ...failure, ...entry() });
}

/** The values of the audit entry: nobody asked for the check. */
function entry() {
  const caller = callerJson({ requestId: '', traceparent: '', actor: systemActor });
  return { entry_id: newId(idKinds.auditEntry), caller };
}
