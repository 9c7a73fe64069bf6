import { idKinds } from '@pharos/contract';
import { type Clock, newId, type Sealer } from '@pharos/kit';
import type { Sender, SendResult } from '../adapters/sender/sender.js';
import { type Conclusion, conclude } from '../domain/conclusion.js';
import { deliveryHeaders } from '../domain/request.js';
import { openSecret } from '../domain/sealed-secret.js';
import type { ClaimedRow } from '../store/records.js';
import type { Ended } from './recorder.js';

export interface AttemptDeps {
  sender: Sender;
  sealer: Sealer;
  /** The deployment's name in headers. */
  serviceName: string;
  clock: Clock;
}

/** How an attempt went. */
export interface Made {
  result: SendResult;
  conclusion: Conclusion;
  ended: Ended;
}

/** Makes one claimed attempt; nothing is written down. Rejects only when the secret cannot be opened. */
export async function makeAttempt(row: ClaimedRow, { sender, sealer, serviceName, clock }: AttemptDeps): Promise<Made> {
  const { delivery_id: deliveryId, event, attempt, body } = row;
  const secret = openSecret(sealer, row.webhook_id, row.secret);
  const timestamp = Math.floor(clock.now().getTime() / 1_000);
  const headers = deliveryHeaders(serviceName, { deliveryId, event, attempt, body, secret, timestamp });
  const result = await sender.send({ url: row.url, headers, body });
  const isTest = event === 'webhook.test';
  const conclusion = conclude({ attempt, isTest, redelivered: row.redelivered }, result, clock.now());
  return { result, conclusion, ended: endedOf(row, result, conclusion) };
}

function endedOf(row: ClaimedRow, result: SendResult, { delivered, waitMs, counts }: Conclusion): Ended {
  const answered = result.kind === 'answered';
  return {
    id: newId(idKinds.webhookAttempt),
    deliveryId: row.delivery_id,
    webhookId: row.webhook_id,
    ...{ orgId: row.org_id, projectId: row.project_id, lease: row.lease, event: row.event },
    status: delivered ? 'delivered' : 'failed',
    statusCode: answered ? result.statusCode : null,
    error: answered ? null : result.error,
    durationMs: Math.round(result.durationMs),
    responseBody: answered ? result.responseBody : '',
    waitMs: waitMs ?? null,
    counts,
  };
}
