import { idKinds } from '@pharos/contract';
import { type Database, newId, type Statement } from '@pharos/kit';
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
  status: string;
}

export const webhookFields = ['url', 'events', 'description', 'status'] as const satisfies (keyof WebhookFields)[];

/** Of the table `webhooks w`. */
const columns = `w.id, w.url, w.events, w.description, w.status, w.failure_count, w.created_at,
  (SELECT a.created_at FROM attempts a WHERE a.webhook_id = w.id ORDER BY a.created_at DESC, a.id DESC LIMIT 1)
    AS last_triggered_at`;

/** Workers give back what they have taken for it, and read it anew. */
export const told = `pg_notify('${changedChannel}', w.id)`;

const alive = 'w.id = $1 AND w.project_id = $2 AND w.org_id = $3 AND w.deleted_at IS NULL';
const written = 'id = $6 AND project_id = $5 AND org_id = $4 AND deleted_at IS NULL';

const insert: Statement = {
  name: 'insert_webhook',
  text: `WITH w AS (
    INSERT INTO webhooks (id, org_id, project_id, url, events, description, secret)
    VALUES ($6, $4, $5, $7, $8::text[], $9, $10) RETURNING *
  ), ${auditCte({ action: 'createWebhook', target: 'webhook', from: 'w' })}
  SELECT ${columns} FROM w`,
};

const select: Statement = { name: 'select_webhook', text: `SELECT ${columns} FROM webhooks w WHERE ${alive}` };

const lock: Statement = {
  name: 'lock_webhook',
  text: `SELECT ${columns} FROM webhooks w WHERE ${alive} FOR NO KEY UPDATE OF w`,
};

const update: Statement = {
  name: 'update_webhook',
  text: `WITH w AS (
    UPDATE webhooks SET url = $7, events = $8::text[], description = $9, status = $10,
      failure_count = CASE WHEN status = 'disabled' AND $10 = 'active' THEN 0 ELSE failure_count END
    WHERE ${written} RETURNING *
  ), ${auditCte({ action: 'updateWebhook', target: 'webhook', from: 'w', changes: '$11::jsonb' })}
  SELECT ${columns}, ${told} FROM w`,
};

const updateSecret: Statement = {
  name: 'update_webhook_secret',
  text: `WITH w AS (
    UPDATE webhooks SET secret = $7 WHERE ${written} RETURNING *
  ), ${auditCte({ action: 'rotateWebhookSecret', target: 'webhook', from: 'w' })}
  SELECT ${columns}, ${told} FROM w`,
};

const markDeleted: Statement = {
  name: 'delete_webhook',
  text: `WITH w AS (
    UPDATE webhooks SET deleted_at = moment() WHERE ${written} RETURNING id
  ), ${auditCte({ action: 'deleteWebhook', target: 'webhook', from: 'w' })}
  SELECT id, ${told} FROM w`,
};

const markDeletedOfProject: Statement = {
  name: 'delete_webhooks_of_project',
  text: `WITH w AS (
    UPDATE webhooks SET deleted_at = moment() WHERE project_id = $1 AND org_id = $2 AND deleted_at IS NULL RETURNING id
  )
  SELECT ${told} FROM w`,
};

export interface NewWebhook extends Omit<WebhookFields, 'status'> {
  id: string;
  /** Sealed. */
  secret: Buffer;
}

export function newWebhookId(): string {
  return newId(idKinds.webhook);
}

export async function insertWebhook(
  database: Database,
  caller: Caller,
  at: InProject,
  { id, url, events, description, secret }: NewWebhook,
): Promise<WebhookRow> {
  const values = [...audited(caller, at), id, url, events, description, secret];
  const [row] = await database.query<WebhookRow>(insert, values);
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
  { url, events, description, status }: WebhookFields,
  changes: Changes,
): Promise<WebhookRow> {
  const values = [...audited(caller, at), at.webhookId, url, events, description, status, JSON.stringify(changes)];
  const [row] = await database.query<WebhookRow>(update, values);
  return row as WebhookRow;
}

/** Undefined when there is no such webhook. */
export async function replaceSecret(
  database: Database,
  caller: Caller,
  at: AtWebhook,
  secret: Buffer,
): Promise<WebhookRow | undefined> {
  const [row] = await database.query<WebhookRow>(updateSecret, [...audited(caller, at), at.webhookId, secret]);
  return row;
}

/** False when there is no such webhook. Its rows are removed behind it. */
export async function deleteWebhook(database: Database, caller: Caller, at: AtWebhook): Promise<boolean> {
  return (await database.query(markDeleted, [...audited(caller, at), at.webhookId])).length > 0;
}

export async function deleteWebhooksOf(database: Database, { projectId, orgId }: InProject): Promise<void> {
  await database.query(markDeletedOfProject, [projectId, orgId]);
}
