import { idKinds } from '@pharos/contract';
import { type Clock, newId } from '@pharos/kit';
import type { Sender, SendResult } from '../adapters/sender/sender.js';
import { type Conclusion, conclude, type EndedAttempt } from '../domain/conclusion.js';
import { bodyOf } from '../domain/payload.js';
import type { headersFor } from '../domain/request.js';
import { spreadOf } from '../domain/schedule.js';
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

/** When attempts were claimed, by the clock that never goes back. */
export interface ClaimTimes {
  /** Before that their leases did not begin. */
  readonly askedAtMs: number;
  /** Before that the database's time was read. */
  readonly answeredAtMs: number;
}

/**
 * Makes one claimed attempt with the data of its event; nothing is written down. Rejects only when the secret cannot be
 * opened. What it says of time is the database's.
 */
export async function makeAttempt(
  row: ClaimedRow,
  data: string | Uint8Array,
  { answeredAtMs }: ClaimTimes,
  { sender, secrets, headers, clock }: AttemptDeps,
): Promise<Made> {
  const { delivery_id: deliveryId, event, occurred_at: occurredAt, attempt, webhook } = row;
  const nowMs = () => webhook.claimed_at.getTime() + clock.monotonicMs() - answeredAtMs;
  const body = bodyOf({ deliveryId, event, occurredAt, projectId: webhook.project_id }, data);
  const { keys, custom } = secrets.open(row.webhook_id, webhook);
  const timestamp = Math.floor(nowMs() / 1_000);
  const requestHeaders = headers({ deliveryId, event, attempt, body, keys, timestamp, custom });
  const result = await sender.send({ url: webhook.url, headers: requestHeaders, body });
  const conclusion = conclude(endedAttempt(row), result, new Date(nowMs()));
  return { result, conclusion, ended: endedOf(row, result, conclusion) };
}

function endedAttempt({ delivery_id, event, attempt, redelivered, age_ms: ageMs }: ClaimedRow): EndedAttempt {
  return { attempt, isTest: event === 'webhook.test', redelivered, ageMs, spread: spreadOf(delivery_id) };
}

function endedOf(row: ClaimedRow, result: SendResult, { delivered, waitMs, counts }: Conclusion): Ended {
  const answered = result.kind === 'answered';
  const blocked = !answered && result.error === 'blocked_address';
  return {
    id: newId(idKinds.webhookAttempt),
    deliveryId: row.delivery_id,
    webhookId: row.webhook_id,
    lease: row.lease,
    attempt: row.attempt,
    event: row.event,
    status: delivered ? 'delivered' : 'failed',
    statusCode: answered ? result.statusCode : null,
    error: answered ? null : result.error,
    // How long it took to refuse an address would reveal the network behind it.
    durationMs: blocked ? 0 : Math.round(result.durationMs),
    responseBody: answered ? result.responseBody : '',
    waitMs: waitMs ?? null,
    counts,
  };
}
