import type { ProviderName } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, param, sql } from '@pharos/kit';
import { audited, type Caller, type Changes, type InProject } from '@pharos/service';
import { auditCte } from '../shared/journal.js';
import { type IntegrationFields, type IntegrationRow, integrationColumns } from './integrations.js';

const insert = new NamedStatement(
  'insert_integration',
  sql`WITH i AS (
    INSERT INTO integrations (id, org_id, project_id, provider, display_name, setup_type, settings, credentials, check_due_at)
    SELECT ${param('id')}, p.org_id, p.id, ${param('provider', 'display_name', 'setup_type')}, ${param('settings')}::jsonb,
      ${param('credentials', 'now')}
    FROM projects p WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
    ON CONFLICT (project_id, provider) DO NOTHING
    RETURNING *
  ), ${auditCte({ action: 'createIntegration', target: 'integration', from: 'i' })}
  SELECT ${integrationColumns} FROM i`,
);

/** SQL: the integration that a write is about, by the parameters of `audited` and `id`. */
const written = sql`id = ${param('id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')}`;

/** What was found before says nothing of another status; other settings and credentials are checked at once. */
const update = new NamedStatement(
  'update_integration',
  sql`WITH i AS (
    UPDATE integrations SET status = ${param('status')}, display_name = ${param('display_name')},
      sidebar_enabled = ${param('sidebar_enabled')}, settings = ${param('settings')}::jsonb,
      action_permissions = ${param('action_permissions')}::jsonb, revision = revision + 1, updated_at = moment(),
      check_due_at = CASE WHEN ${param('status')} NOT IN ('active', 'error') THEN NULL
        WHEN ${param('recheck')} THEN ${param('now')}::timestamptz ELSE check_due_at END,
      health_status = CASE WHEN ${param('afresh')} THEN 'unknown' ELSE health_status END,
      failed_checks = CASE WHEN ${param('afresh')} THEN 0 ELSE failed_checks END,
      error_message = CASE WHEN ${param('afresh')} THEN NULL ELSE error_message END
    WHERE ${written} RETURNING *
  ), ${auditCte({
    action: 'updateIntegration',
    target: 'integration',
    from: 'i',
    changes: sql`${param('changes')}::jsonb`,
  })}
  SELECT ${integrationColumns} FROM i`,
);

/** What waits for the channel is tried at once, but not what is being posted. */
const replaceCredentials = new NamedStatement(
  'replace_integration_credentials',
  sql`WITH i AS (
    UPDATE integrations SET credentials = ${param('credentials')}, revision = revision + 1, updated_at = moment(),
      held_until = NULL, check_due_at = CASE WHEN status IN ('active', 'error') THEN ${param('now')}::timestamptz END
    WHERE ${written} RETURNING *
  ), waiting AS (
    UPDATE integration_deliveries d SET due_at = ${param('now')} FROM i
    WHERE d.integration_id = i.id AND d.due_at > ${param('now')}::timestamptz AND d.due_at IS DISTINCT FROM i.posting_until
  ), ${auditCte({ action: 'replaceIntegrationCredentials', target: 'integration', from: 'i' })}
  SELECT ${integrationColumns} FROM i`,
);

const remove = new NamedStatement(
  'delete_integration',
  sql`WITH i AS (DELETE FROM integrations WHERE ${written} RETURNING id),
  ${auditCte({ action: 'deleteIntegration', target: 'integration', from: 'i' })}
  SELECT id FROM i`,
);

export interface NewIntegration {
  readonly id: string;
  readonly provider: ProviderName;
  readonly display_name: string | null;
  readonly setup_type: string;
  readonly settings: Record<string, unknown>;
  /** Sealed. */
  readonly credentials: Buffer;
  readonly now: Date;
}

/** Undefined when there is no such project, or it has one of the provider. */
export function insertIntegration(
  database: Database,
  caller: Caller,
  at: InProject,
  { settings, ...integration }: NewIntegration,
): Promise<IntegrationRow | undefined> {
  const values = { ...audited(caller, at), ...integration, settings: JSON.stringify(settings) };
  return firstRow(insert.query<IntegrationRow>(database, values));
}

interface Written extends InProject {
  readonly id: string;
}

export interface IntegrationChange {
  readonly fields: IntegrationFields;
  readonly changes: Changes;
  readonly now: Date;
}

/** The caller holds the row's lock. */
export async function updateIntegration(
  tx: Database,
  caller: Caller,
  at: Written,
  { fields, changes, now }: IntegrationChange,
): Promise<IntegrationRow> {
  const { status, display_name, sidebar_enabled } = fields;
  const afresh = 'status' in changes;
  const [row] = await update.query<IntegrationRow>(tx, {
    ...audited(caller, at),
    id: at.id,
    status,
    display_name,
    sidebar_enabled,
    now,
    afresh,
    settings: JSON.stringify(fields.settings),
    action_permissions: JSON.stringify(fields.action_permissions),
    changes: JSON.stringify(changes),
    recheck: afresh || 'settings' in changes,
  });
  return row as IntegrationRow;
}

/** The caller holds the row's lock. */
export async function saveCredentials(
  tx: Database,
  caller: Caller,
  at: Written,
  credentials: Buffer,
  now: Date,
): Promise<IntegrationRow> {
  const values = { ...audited(caller, at), id: at.id, credentials, now };
  const [row] = await replaceCredentials.query<IntegrationRow>(tx, values);
  return row as IntegrationRow;
}

/** With what was to be sent by it. The caller holds the row's lock. */
export async function deleteIntegration(tx: Database, caller: Caller, at: Written): Promise<void> {
  await remove.query(tx, { ...audited(caller, at), id: at.id });
}
