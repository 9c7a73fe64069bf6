import { enums } from '@pharos/contract';
import { param, sql } from '@pharos/kit';
import type { UpdateWebhookRequest, Webhook, WebhookFailure } from '@pharos/proto/pharos/webhooks/v1/webhook';
import {
  boolean,
  choice,
  choiceOrNone,
  defineRecord,
  type InProject,
  integer,
  list,
  optional,
  type RowOfRecord,
  text,
  texts,
  timestamp,
} from '@pharos/service';

/** A webhook is a server's, and says nothing of a person. */
const no = { personal: 'no' } as const;

/** What people set of a webhook. */
const given = {
  url: text(no),
  events: texts(no),
  description: optional(text(no)),
  include_internal: boolean(no),
  max_per_second: optional(integer(no)),
  status: choice(enums.webhookStatus, no),
};

/** The fields of a webhook that people set, and that the audit log tells of. */
export const webhookFields =
  defineRecord<
    Pick<UpdateWebhookRequest, 'url' | 'events' | 'description' | 'includeInternal' | 'maxPerSecond' | 'status'>
  >()(given);

export type WebhookFields = RowOfRecord<typeof webhookFields>;

/** A failed attempt of a webhook. */
const failureRecord = defineRecord<WebhookFailure>()({
  delivery_id: text(no),
  event: text(no),
  status_code: optional(integer(no)),
  error: choiceOrNone(enums.attemptError, no),
  created_at: timestamp(no),
});

/** A webhook as its row and its events have it, secrets left out. */
export const webhookRecord = defineRecord<Webhook>()({
  id: text(no),
  ...given,
  header_names: texts(no),
  disabled_at: optional(timestamp(no)),
  disabled_reason: choiceOrNone(enums.webhookDisabledReason, no),
  failure_count: integer(no),
  revision: integer(no),
  created_at: timestamp(no),
  previous_secret_until: optional(timestamp(no)),
  last_triggered_at: optional(timestamp(no)),
  last_failures: list(no, failureRecord),
});

export type WebhookRow = RowOfRecord<typeof webhookRecord>;

const shownFailures = 5;

/** SQL: the columns of a `WebhookRow`, from `webhooks w`. */
export const webhookColumns = webhookRecord.of('w', {
  previous_secret_until: 'CASE WHEN w.previous_secret_until > clock_now() THEN w.previous_secret_until END',
  last_triggered_at:
    '(SELECT a.created_at FROM attempts a WHERE a.webhook_id = w.id ORDER BY a.created_at DESC, a.id DESC LIMIT 1)',
  last_failures: `(SELECT COALESCE(jsonb_agg(f), '[]') FROM (
    SELECT ${failureRecord.of('a')} FROM attempts a
    WHERE a.webhook_id = w.id AND a.status = 'failed' ORDER BY a.created_at DESC, a.id DESC LIMIT ${shownFailures}
  ) f)`,
});

/** Where a webhook is: tenancy stands in every query. */
export interface AtWebhook extends InProject {
  webhookId: string;
}

/** SQL: the webhook that a write is about, by the parameters of `audited` and `webhook_id`. */
export const writable = sql`id = ${param('webhook_id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')}
  AND deleted_at IS NULL`;

/** The channel that announces a changed webhook; the payload is its id. */
export const changedChannel = 'webhooks_changed';

/** SQL: notifies the workers, which release what they have claimed for `webhooks w` and read it again. */
export const notifyChanged = `pg_notify('${changedChannel}', w.id)`;
