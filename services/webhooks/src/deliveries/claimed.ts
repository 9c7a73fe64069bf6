import { previousSecret } from '../endpoints/index.js';

/** SQL, with a `clock`: nobody has it. */
export const isFree = '(leased_until IS NULL OR leased_until <= (SELECT now FROM clock))';

/** SQL: what is due of the webhook `w.id` and nobody has: first attempts, and apart from them those that follow. */
export const firstAttempts = `webhook_id = w.id AND attempt = 1 AND due_at <= (SELECT now FROM clock) AND ${isFree}`;
export const retries = `webhook_id = w.id AND attempt > 1 AND due_at <= (SELECT now FROM clock) AND ${isFree}`;

export const isActive = `w.status = 'active' AND w.deleted_at IS NULL`;
/** SQL: whether a webhook's next attempt may begin: it may have a rate of its own, or its endpoint may have asked for a pause. */
export const isItsTime = '(w.next_send_at IS NULL OR w.next_send_at <= (SELECT now FROM clock))';

/** What all attempts share that are claimed for one webhook at once. */
export interface ClaimedWebhook {
  org_id: string;
  project_id: string;
  /** By the database's clock. */
  claimed_at_ms: number;
  url: string;
  /** Sealed, in base64, as are the following. */
  secret: string;
  /** While it signs as well. */
  previous_secret: string | null;
  headers: string | null;
  /** How long until its next attempt may begin; null when it has no rate of its own. */
  pace_wait_ms: number | null;
  /** By the database's clock, until when its endpoint has asked for a pause; null: it has not. */
  paused_until_ms: number | null;
}

/** An attempt that a worker has taken, with all it takes to make it. */
export interface ClaimedRow {
  delivery_id: string;
  webhook_id: string;
  attempt: number;
  lease: string;
  event_id: string;
  event: string;
  occurred_at: Date;
  /** The trace in which the event was written. */
  traceparent: string | null;
  /** The event's data, which is JSON; null when it is long, and has to be read apart. */
  data: string | null;
  data_bytes: number;
  /** When a person was removed from it. */
  erased_at: Date | null;
  redelivered: boolean;
  /** How long ago its delivery became due. */
  age_ms: number;
  webhook: ClaimedWebhook;
}

const base64 = (bytes: string) => `encode(${bytes}, 'base64')`;

/**
 * SQL: what attempts of `webhooks w` share that are claimed together, as JSON. A column each would make every row as wide
 * as theirs, and the driver takes its time for each column of each row.
 */
export function claimedWebhook(claim: {
  readonly claimedAt: string;
  readonly paceWaitMs: string;
  readonly pausedUntil: string;
}): string {
  const parts: Readonly<Record<keyof ClaimedWebhook, string>> = {
    org_id: 'w.org_id',
    project_id: 'w.project_id',
    url: 'w.url',
    secret: base64('w.secret'),
    previous_secret: base64(previousSecret),
    headers: base64('w.headers'),
    claimed_at_ms: `1000 * date_part('epoch', ${claim.claimedAt})`,
    pace_wait_ms: claim.paceWaitMs,
    paused_until_ms: `1000 * date_part('epoch', ${claim.pausedUntil})`,
  };
  return `json_build_object(${Object.entries(parts).map(([name, value]) => `'${name}', ${value}`)})`;
}

/** Longer data of an event is read apart, once for all its attempts: so what one claim answers is bounded. */
export const inlineBytes = 8_192;
