import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import {
  auditCte,
  audited,
  type Caller,
  type Changes,
  Conditions,
  type InProject,
  listPage,
  type Page,
} from '@pharos/service';
import { changedChannel } from '../schema.js';
import type { AtWebhook, WebhookRow } from './records.js';

export interface WebhookFields {
  url: string;
  events: string[];
  description: string | null;
  include_internal: boolean;
  max_per_second: number | null;
  status: string;
}

export const webhookFields = [
  ...(['url', 'events', 'description', 'include_internal', 'max_per_second', 'status'] as const),
] satisfies (keyof WebhookFields)[];

const shownFailures = 5;

/** SQL: of `webhooks w`. */
export const columns = `w.id, w.url, w.events, w.description, w.include_internal, w.header_names, w.max_per_second, w.status,
  w.disabled_at, w.disabled_reason, w.failure_count, w.revision, w.created_at,
  CASE WHEN w.previous_secret_until > moment() THEN w.previous_secret_until END AS previous_secret_until,
  (SELECT a.created_at FROM attempts a WHERE a.webhook_id = w.id ORDER BY a.created_at DESC, a.id DESC LIMIT 1)
    AS last_triggered_at,
  (SELECT COALESCE(jsonb_agg(f), '[]') FROM (
    SELECT a.delivery_id, a.event, a.status_code, a.error, a.created_at FROM attempts a
    WHERE a.webhook_id = w.id AND a.status = 'failed' ORDER BY a.created_at DESC, a.id DESC LIMIT ${shownFailures}
  ) f) AS last_failures`;

/** SQL: notifies the workers, which release what they have claimed for the webhook and read it again. */
export const notifyWorkers = `pg_notify('${changedChannel}', w.id)`;

const alive = 'w.id = $1 AND w.project_id = $2 AND w.org_id = $3 AND w.deleted_at IS NULL';

/** The webhook that a write is about, by the parameters of `audited` and `webhook_id`. */
export const writable = sql`id = ${param('webhook_id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')}
  AND deleted_at IS NULL`;

const insert = new NamedStatement(
  'insert_webhook',
  sql`WITH w AS (
    INSERT INTO webhooks (id, org_id, project_id, url, events, description, include_internal, max_per_second, secret, headers,
      header_names)
    VALUES (${param('id', 'org_id', 'project_id', 'url')}, ${param('events')}::text[],
      ${param('description', 'include_internal', 'max_per_second', 'secret', 'headers')}, ${param('header_names')}::text[])
    RETURNING *
  ), ${auditCte({ action: 'createWebhook', target: 'webhook', from: 'w' })}
  SELECT ${columns} FROM w`,
);

/** Whoever makes a webhook of the project at the same time waits here, and then counts this one too. */
const lockCount: Statement = {
  name: 'lock_webhooks_of_project',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('webhooks of ' || $1, 0))`,
};

const countOfProject: Statement = {
  name: 'count_webhooks_of_project',
  text: 'SELECT count(*) AS count FROM webhooks WHERE project_id = $1 AND org_id = $2 AND deleted_at IS NULL',
};

const select: Statement = { name: 'select_webhook', text: `SELECT ${columns} FROM webhooks w WHERE ${alive}` };

const lock: Statement = {
  name: 'lock_webhook',
  text: `SELECT ${columns} FROM webhooks w WHERE ${alive} FOR NO KEY UPDATE OF w`,
};

const update = new NamedStatement(
  'update_webhook',
  sql`WITH w AS (
    UPDATE webhooks SET url = ${param('url')}, events = ${param('events')}::text[], description = ${param('description')},
      include_internal = ${param('include_internal')}, max_per_second = ${param('max_per_second')}, status = ${param('status')},
      revision = revision + (${param('changes')}::jsonb <> '{}')::integer,
      disabled_at = CASE WHEN ${param('status')} = 'disabled' THEN COALESCE(disabled_at, moment()) END,
      disabled_reason = ${param('disabled_reason')},
      failure_count = CASE WHEN status = 'disabled' AND ${param('status')} = 'active' THEN 0 ELSE failure_count END
    WHERE ${writable} RETURNING *
  ), ${auditCte({ action: 'updateWebhook', target: 'webhook', from: 'w', changes: sql`${param('changes')}::jsonb` })}
  SELECT ${columns}, ${notifyWorkers} FROM w`,
);

const markDeleted = new NamedStatement(
  'delete_webhook',
  sql`WITH w AS (
    UPDATE webhooks SET deleted_at = moment() WHERE ${writable} RETURNING id
  ), ${auditCte({ action: 'deleteWebhook', target: 'webhook', from: 'w' })}
  SELECT id, ${notifyWorkers} FROM w`,
);

const markDeletedOfProject: Statement = {
  name: 'delete_webhooks_of_project',
  text: `WITH w AS (
    UPDATE webhooks SET deleted_at = moment() WHERE project_id = $1 AND org_id = $2 AND deleted_at IS NULL RETURNING id
  )
  SELECT ${notifyWorkers} FROM w`,
};

export interface NewWebhook extends Omit<WebhookFields, 'status'> {
  id: string;
  /** Sealed. */
  secret: Buffer;
  /** Sealed; null when there are none. */
  headers: Buffer | null;
  header_names: string[];
}

export function newWebhookId(): string {
  return newId(idKinds.webhook);
}

/** How many webhooks the project has; nobody else makes one until the transaction ends. */
export async function lockWebhookCount(tx: Database, { projectId, orgId }: InProject): Promise<number> {
  await tx.query(lockCount, [projectId]);
  const [row] = await tx.query<{ count: number }>(countOfProject, [projectId, orgId]);
  return row?.count ?? 0;
}

export async function insertWebhook(
  database: Database,
  caller: Caller,
  at: InProject,
  webhook: NewWebhook,
): Promise<WebhookRow> {
  const [row] = await insert.query<WebhookRow>(database, { ...audited(caller, at), ...webhook });
  return row as WebhookRow;
}

export async function findWebhook(
  database: Database,
  { webhookId, projectId, orgId }: AtWebhook,
): Promise<WebhookRow | undefined> {
  const [row] = await database.query<WebhookRow>(select, [webhookId, projectId, orgId]);
  return row;
}

/** Nobody else changes it until the transaction ends. */
export async function lockWebhook(
  database: Database,
  { webhookId, projectId, orgId }: AtWebhook,
): Promise<WebhookRow | undefined> {
  const [row] = await database.query<WebhookRow>(lock, [webhookId, projectId, orgId]);
  return row;
}

/** Newest first. */
export function listWebhooks(
  database: Database,
  { orgId, projectId }: InProject,
  page: PageRequest | undefined,
): Promise<Page<WebhookRow>> {
  const conditions = new Conditions()
    .equal('w.project_id', projectId)
    .equal('w.org_id', orgId)
    .add('w.deleted_at IS NULL');
  return listPage(database, {
    name: 'list_webhooks',
    columns,
    from: 'webhooks w',
    conditions,
    order: { column: 'w.created_at', id: 'w.id', ascending: false },
    binding: ['webhooks', projectId],
    page,
  });
}

/** The caller holds the row's lock. Becoming active forgets the failures. */
export async function updateWebhook(
  database: Database,
  caller: Caller,
  at: AtWebhook,
  fields: WebhookFields & Pick<WebhookRow, 'disabled_reason'>,
  changes: Changes,
): Promise<WebhookRow> {
  const values = { ...audited(caller, at), webhook_id: at.webhookId, ...fields, changes: JSON.stringify(changes) };
  const [row] = await update.query<WebhookRow>(database, values);
  return row as WebhookRow;
}

/** The caller holds the row's lock. Its rows are removed behind it. */
export async function deleteWebhook(database: Database, caller: Caller, at: AtWebhook): Promise<void> {
  await markDeleted.query(database, { ...audited(caller, at), webhook_id: at.webhookId });
}

export async function deleteWebhooksOf(database: Database, { projectId, orgId }: InProject): Promise<void> {
  await database.query(markDeletedOfProject, [projectId, orgId]);
}
