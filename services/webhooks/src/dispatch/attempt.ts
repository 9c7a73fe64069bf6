import { idKinds } from '@pharos/contract';
import { type Clock, newId } from '@pharos/kit';
import type { Sender, SendResult } from '../adapters/sender/sender.js';
import { type Conclusion, conclude } from '../domain/conclusion.js';
import type { headersFor } from '../domain/request.js';
import type { ClaimedRow } from '../store/records.js';
import type { Ended } from './recorder.js';
import type { OpenedSecrets } from './secrets.js';

export interface AttemptDeps {
  sender: Sender;
  secrets: OpenedSecrets;
  headers: ReturnType<typeof headersFor>;
  clock: Clock;
}

/** How an attempt went. */
export interface Made {
  result: SendResult;
  conclusion: Conclusion;
  ended: Ended;
}

/** Makes one claimed attempt; nothing is written down. Rejects only when the secret cannot be opened. */
export async function makeAttempt(row: ClaimedRow, { sender, secrets, headers, clock }: AttemptDeps): Promise<Made> {
  const { delivery_id: deliveryId, event, attempt, body } = row;
  const keys = secrets.open(row.webhook_id, row.secret);
  const timestamp = Math.floor(clock.now().getTime() / 1_000);
  const told = headers({ deliveryId, event, attempt, body, keys, timestamp });
  const result = await sender.send({ url: row.url, headers: told, body });
  const isTest = event === 'webhook.test';
  const conclusion = conclude({ attempt, isTest, redelivered: row.redelivered }, result, clock.now());
  return { result, conclusion, ended: endedOf(row, result, conclusion) };
}

function endedOf(row: ClaimedRow, result: SendResult, { delivered, waitMs, counts }: Conclusion): Ended {
  const answered = result.kind === 'answered';
  const blocked = !answered && result.error === 'blocked_address';
  return {
    id: newId(idKinds.webhookAttempt),
    deliveryId: row.delivery_id,
    webhookId: row.webhook_id,
    lease: row.lease,
    event: row.event,
    status: delivered ? 'delivered' : 'failed',
    statusCode: answered ? result.statusCode : null,
    error: answered ? null : result.error,
    // How long it took to refuse an address would tell of the network behind it.
    durationMs: blocked ? 0 : Math.round(result.durationMs),
    responseBody: answered ? result.responseBody : '',
    waitMs: waitMs ?? null,
    counts,
  };
}
