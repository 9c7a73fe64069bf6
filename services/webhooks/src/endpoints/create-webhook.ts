import { fail, idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, type Sealer, type Statement, sql } from '@pharos/kit';
import { makeSecret } from '@pharos/outbound';
import type { CreateWebhookRequest, CreateWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { auditCte, audited, type InProject } from '@pharos/service';
import { type CustomHeaders, checkHeaders } from './custom-headers.js';
import { type WebhookRow, webhookColumns, webhookFields, webhookRecord } from './record.js';
import type { WebhooksDeps, WebhooksRpc } from './rpc-deps.js';
import { sealHeaders, sealSecret } from './sealing.js';
import { checkEvents, checkRate, checkTarget, targetOf } from './webhook.js';

const insert = new NamedStatement(
  'insert_webhook',
  sql`WITH w AS (
    INSERT INTO webhooks (id, org_id, project_id, ${webhookFields.columns}, secret, headers, header_names)
    VALUES (${param('id', 'org_id', 'project_id')}, ${webhookFields.params}, ${param('secret', 'headers')},
      ${param('header_names')}::text[])
    RETURNING *
  ), ${auditCte({ action: 'createWebhook', target: 'webhook', from: 'w' })}
  SELECT ${webhookColumns} FROM w`,
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

export const createWebhook: WebhooksRpc<CreateWebhookRequest, CreateWebhookResponse> = async (
  request,
  call,
  { database, sealer, isReserved, webhooksPerProject: limit },
) => {
  const secret = makeSecret();
  const { description = null, includeInternal = true } = request;
  const webhook = {
    url: targetOf(request.url),
    events: checkEvents(request.events),
    description,
    include_internal: includeInternal,
    max_per_second: checkRate(request.maxPerSecond),
    status: 'active',
    ...sealed(sealer, secret, checkHeaders(request.headers, isReserved)),
  };
  return database.transaction(async (tx) => {
    if ((await lockWebhookCount(tx, request)) >= limit) throw fail('WEBHOOK_LIMIT_REACHED', { limit });
    const [row] = await insert.query<WebhookRow>(tx, { ...audited(call, request), ...webhook });
    return { webhook: webhookRecord.toMessage(row as WebhookRow), secret };
  });
};

/** Under an id of its own, for which everything is sealed. */
function sealed(sealer: Sealer, secret: string, headers: CustomHeaders) {
  const id = newId(idKinds.webhook);
  return {
    id,
    secret: sealSecret(sealer, id, secret),
    headers: sealHeaders(sealer, id, headers),
    header_names: Object.keys(headers),
  };
}

/** How many webhooks the project has; nobody else makes one until the transaction ends. */
export async function lockWebhookCount(tx: Database, { projectId, orgId }: InProject): Promise<number> {
  await tx.query(lockCount, [projectId]);
  const [row] = await tx.query<{ count: number }>(countOfProject, [projectId, orgId]);
  return row?.count ?? 0;
}

/** Everything that needs no database, names looked up among it. */
export async function checkNewWebhook(request: CreateWebhookRequest, deps: WebhooksDeps): Promise<void> {
  checkEvents(request.events);
  checkHeaders(request.headers, deps.isReserved);
  checkRate(request.maxPerSecond);
  await checkTarget(deps.sender, request.url);
}
