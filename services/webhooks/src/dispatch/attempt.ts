import { idKinds } from '@pharos/contract';
import { type Clock, type Logger, newId, SealError, withSpan } from '@pharos/kit';
import type { Sender, SendRequest } from '@pharos/outbound';
import { type ClaimedRow, testEvent } from '../deliveries/index.js';
import { type AttemptResult, type Conclusion, conclude, type EndedAttempt } from './conclusion.js';
import type { Ended } from './recorder.js';
import { bodyOf, type headersFor } from './request.js';
import type { OpenedParts, OpenedSecrets } from './secrets.js';

export interface AttemptDeps {
  sender: Sender;
  secrets: OpenedSecrets;
  headers: ReturnType<typeof headersFor>;
  clock: Clock;
  log: Logger;
}

/** How an attempt went. */
export interface Made {
  result: AttemptResult;
  conclusion: Conclusion;
  ended: Ended;
  /**
   * How long a new delivery had waited when its first attempt began, since it was due and waited for no slot of its own endpoint or
   * organization; undefined for all other attempts.
   */
  firstDelayMs: number | undefined;
}

/** When attempts were claimed, by the clock that never goes back. */
export interface ClaimTimes {
  /** Before that their leases did not begin. */
  readonly askedAtMs: number;
  /** Before that the database's time was read. */
  readonly answeredAtMs: number;
}

/** When an attempt was claimed, and could have begun. */
export interface BeginTimes extends ClaimTimes {
  /** See `Slots`. */
  readonly waitedUntilMs: number;
}

/** Makes one claimed attempt with the data of its event; nothing is written down. What it says of time is the database's. */
export async function makeAttempt(
  row: ClaimedRow,
  data: string | Uint8Array,
  times: BeginTimes,
  deps: AttemptDeps,
): Promise<Made> {
  const firstDelayMs = firstDelayOf(row, times, deps.clock);
  const opened = openedOf(row, deps);
  const result = opened
    ? await deps.sender.send(requestOf(row, data, opened, databaseMs(row, times, deps.clock), deps))
    : sealed;
  return { ...made(row, result, times, deps.clock), firstDelayMs };
}

/** Of a webhook with a rate it says nothing: its deliveries wait as their owner asked. Nor of what was held, whose age begins later. */
function firstDelayOf(row: ClaimedRow, times: BeginTimes, clock: Clock): number | undefined {
  const isNew = row.attempt === 1 && !row.redelivered && row.age_ms >= 0 && row.event !== testEvent;
  if (!isNew || row.webhook.pace_wait_ms !== null) return undefined;
  const { claimed_at_ms: claimedAtMs, paused_until_ms: pausedUntilMs } = row.webhook;
  const ageMs = Math.min(row.age_ms, claimedAtMs - (pausedUntilMs ?? Number.NEGATIVE_INFINITY));
  return clock.monotonicMs() - Math.max(times.answeredAtMs - ageMs, times.waitedUntilMs);
}

/** What cannot be opened now may be once the operator has brought its master key back: it is tried again like all that fails. */
const sealed: AttemptResult = { kind: 'failed', error: 'secret_unavailable', durationMs: 0 };

function openedOf(row: ClaimedRow, { secrets, log }: AttemptDeps): OpenedParts | undefined {
  try {
    return secrets.open(row.webhook_id, row.webhook);
  } catch (err) {
    if (!(err instanceof SealError)) throw err;
    const attempt = { err, webhook: row.webhook_id, delivery: row.delivery_id };
    log.error(attempt, 'could not send: the secret or headers of the webhook cannot be decrypted');
    return undefined;
  }
}

function requestOf(
  { delivery_id: deliveryId, event, occurred_at: occurredAt, attempt, webhook }: ClaimedRow,
  data: string | Uint8Array,
  { keys, custom }: OpenedParts,
  nowMs: number,
  { headers }: AttemptDeps,
): SendRequest {
  const body = bodyOf({ id: deliveryId, event, occurredAt, projectId: webhook.project_id }, data);
  const timestamp = Math.floor(nowMs / 1_000);
  return { url: webhook.url, headers: headers({ deliveryId, event, attempt, body, keys, timestamp, custom }), body };
}

/** An attempt that could not be made for a fault of ours: it has failed like one that was, so that its delivery comes to an end. */
export function notMade(row: ClaimedRow, times: ClaimTimes, clock: Clock): Made {
  return made(row, { kind: 'failed', error: 'internal', durationMs: 0 }, times, clock);
}

function made(row: ClaimedRow, result: AttemptResult, times: ClaimTimes, clock: Clock): Made {
  const conclusion = conclude(endedAttempt(row), result, new Date(databaseMs(row, times, clock)));
  return { result, conclusion, ended: endedOf(row, result, conclusion), firstDelayMs: undefined };
}

/** The database's time now. */
function databaseMs({ webhook }: ClaimedRow, { answeredAtMs }: ClaimTimes, clock: Clock): number {
  return webhook.claimed_at_ms + clock.monotonicMs() - answeredAtMs;
}

function endedAttempt({
  delivery_id: deliveryId,
  event,
  attempt,
  redelivered,
  age_ms: ageMs,
}: ClaimedRow): EndedAttempt {
  return { deliveryId, attempt, isTest: event === testEvent, redelivered, ageMs };
}

function endedOf(row: ClaimedRow, result: AttemptResult, conclusion: Conclusion): Ended {
  const { delivered, waitMs, extraMs, pauseMs, counts } = conclusion;
  const answered = result.kind === 'answered';
  const blocked = !answered && result.error === 'blocked_address';
  return {
    id: newId(idKinds.webhookAttempt),
    delivery_id: row.delivery_id,
    webhook_id: row.webhook_id,
    lease: row.lease,
    attempt: row.attempt,
    event: row.event,
    status: delivered ? 'delivered' : 'failed',
    status_code: answered ? result.statusCode : null,
    error: answered ? null : result.error,
    // How long it took to refuse an address would reveal the network behind it.
    duration_ms: blocked ? 0 : Math.round(result.durationMs),
    response_body: answered ? result.responseBody : '',
    wait_ms: waitMs ?? null,
    extra_ms: extraMs,
    pauseMs,
    counts,
    url: row.webhook.url,
  };
}

/** Makes an attempt in a span of the trace in which its event was written. What has none makes no trace of its own. */
export function inAttemptSpan(row: ClaimedRow, make: () => Promise<Made>): Promise<Made> {
  if (!row.traceparent) return make();
  const attributes = { 'pharos.webhook': row.webhook_id, 'pharos.delivery': row.delivery_id, attempt: row.attempt };
  const options = { kind: 'client', name: `webhook ${row.event}`, parent: row.traceparent, attributes } as const;
  return withSpan(options, async (span) => {
    const made = await make();
    const { result } = made;
    if (result.kind === 'answered') span.set('http.response.status_code', result.statusCode);
    else span.set('error.type', result.error);
    return made;
  });
}
