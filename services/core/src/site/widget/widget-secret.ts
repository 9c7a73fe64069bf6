import { randomBytes } from 'node:crypto';
import { fail } from '@pharos/contract';
import { type Database, NamedStatement, param, type SealedColumn, type Sealer, type Statement, sql } from '@pharos/kit';
import type { WidgetServiceDefinition } from '@pharos/proto/pharos/core/v1/widget';
import { audited, type InProject, type RpcDeps, type RpcOf } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import { auditCte } from '../../shared/journal.js';
import { widgetFields } from './record.js';
import { endIdentifiedSessions } from './sessions.js';
import { usualWidget } from './widget-config.js';

/** What RPCs that need a project's secret work with. */
export interface SecretDeps extends RpcDeps {
  readonly sealer: Sealer;
}

const secretBytes = 32;

/** It stays the project's until the transaction ends: whoever makes another waits, and then ends what was identified with it. */
const holdSecret: Statement = {
  name: 'hold_widget_secret',
  text: `SELECT w.secret, p.trust_identity_emails FROM projects p JOIN widget_configs w ON w.project_id = p.id
    WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL AND w.secret IS NOT NULL FOR SHARE OF w`,
};

const saveSecret = new NamedStatement(
  'save_widget_secret',
  sql`WITH w AS (
    INSERT INTO widget_configs AS w (project_id, ${widgetFields.columns}, revision, secret)
    SELECT p.id, ${widgetFields.params}, 1, ${param('secret')} FROM projects p
    WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
    ON CONFLICT (project_id) DO UPDATE SET secret = excluded.secret
    RETURNING project_id AS id
  ), ${auditCte({ action: 'rotateWidgetSecret', target: 'project', from: 'w' })}
  SELECT id FROM w`,
);

export const sealedWidgetSecret: SealedColumn = {
  table: 'widget_configs',
  column: 'secret',
  key: ['project_id'],
  context: ([projectId = '']) => secretContext(projectId),
};

export const rotateWidgetSecret: RpcOf<WidgetServiceDefinition, 'rotateWidgetSecret', SecretDeps> = async (
  request,
  call,
  { database, sealer },
) => {
  const secret = `wgs_${randomBytes(secretBytes).toString('base64url')}`;
  const sealed = sealer.seal(secret, secretContext(request.projectId));
  return database.transaction(async (tx) => {
    const saved = await saveSecret.query(tx, { ...audited(call, request), ...usualWidget, secret: sealed });
    if (saved.length === 0) throw fail('PROJECT_NOT_FOUND');
    // Whoever had the old secret may have been anybody.
    await endIdentifiedSessions(tx, request.projectId);
    return { secret };
  });
};

/** The project's secret, which nobody replaces before the transaction ends, and whether addresses count as verified. */
interface HeldSecret {
  readonly secret: string;
  readonly trustsEmails: boolean;
}

/** Undefined while the project has none. */
export async function holdWidgetSecret(tx: Database, sealer: Sealer, at: InProject): Promise<HeldSecret | undefined> {
  const [row] = await tx.query<{ secret: Buffer; trust_identity_emails: boolean }>(holdSecret, placeOf(at));
  if (!row) return undefined;
  const secret = sealer.open(row.secret, secretContext(at.projectId)).toString();
  return { secret, trustsEmails: row.trust_identity_emails };
}

/** The context for which a project's secret is sealed. */
function secretContext(projectId: string): string {
  return `widget-secret ${projectId}`;
}
