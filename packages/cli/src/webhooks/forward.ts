import { setTimeout as sleep } from 'node:timers/promises';
import { type SigningKeys, signedHeaders } from '@pharos/outbound/signature';
import type { LiveEvent, ResetEvent } from '@pharos/sdk';

export interface Receiving {
  readonly url: string;
  readonly keys: SigningKeys;
  readonly serviceName: string;
  /** Ends the waiting between attempts. */
  readonly signal: AbortSignal;
}

export interface Forwarded {
  readonly id: string;
  readonly event: string;
  readonly delivered: boolean;
  readonly status_code: number | null;
  readonly attempts: number;
}

/** The waits before the attempts that a webhook makes at first; those that follow within hours are left out. */
const waitsMs = [0, 1_000, 5_000, 30_000];
const timeoutMs = 10_000;

/** Sends an event as a webhook is sent, until it is taken, refused, or the attempts are used up. */
export async function forward(to: Receiving, event: Exclude<LiveEvent, ResetEvent>): Promise<Forwarded> {
  // The same event has the same ID, also when it is forwarded again by a later run.
  const id = event.id.replace(/^evt_/, 'whd_');
  const body = new TextEncoder().encode(JSON.stringify({ ...event, id }));
  let [attempts, status]: [number, number | null] = [0, null];
  for (const waitMs of waitsMs) {
    await sleep(waitMs, undefined, { signal: to.signal }).catch(() => undefined);
    if (to.signal.aborted && attempts > 0) break;
    attempts += 1;
    status = await attempt(to, { id, event: event.event, body, attempts });
    if (status !== null && !isPassing(status)) break;
  }
  const delivered = status !== null && status >= 200 && status < 300;
  return { id, event: event.event, delivered, status_code: status, attempts };
}

function isPassing(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status);
}

interface Sent {
  readonly id: string;
  readonly event: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly attempts: number;
}

/** The status of the answer; null: there was none. */
async function attempt({ url, keys, serviceName }: Receiving, { id, event, body, attempts }: Sent) {
  const timestamp = Math.floor(Date.now() / 1_000);
  const signed = pairs(signedHeaders(serviceName)([keys], { id, timestamp, body: [body] }));
  const own = {
    'content-type': 'application/json',
    'user-agent': `${serviceName}-Webhook/1.0`,
    [`X-${serviceName}-Event`]: event,
    [`X-${serviceName}-Delivery`]: id,
    [`X-${serviceName}-Attempt`]: String(attempts),
  };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...own, ...signed },
      body,
      redirect: 'manual',
      signal,
    });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    // Nobody listens there, or not for long enough: what is no such thing is a fault of this program.
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return null;
    throw error;
  }
}

function pairs(list: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < list.length; at += 2) headers[list[at] ?? ''] = list[at + 1] ?? '';
  return headers;
}
