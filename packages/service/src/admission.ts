import {
  type Admit,
  type Arrival,
  type FairShareOptions,
  type Leave,
  type MetricsRegistry,
  measuredFairShare,
  type Release,
} from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { ownerOf } from './handlers.js';
import { LargeAnswers } from './large-answers.js';

/**
 * The bytes that calls under way may take with their answers, and those that may wait: one organization alone
 * has half of each at most. Requests that run and wait are together below what one connection may hold (`maxHeldBytes` of the
 * transport): the server goes on reading, so that others on the same connection are served.
 */
const share: FairShareOptions = { slots: 64 << 20, waiting: { items: 4_096, bytes: 12 << 20 } };
/** What a call takes besides its messages. */
const callBytes = 32 << 10;
/** How often the bytes of a message are in memory: as they travel, and as values. */
const copies = 2;
/** The size of a record: few are longer, and none than a request. */
const recordBytes = 256 << 10;
/** The size of a row of a list: nearly all are shorter. */
const rowBytes = 64 << 10;
const defaultPageSize = 25;

/**
 * Admits calls as long as the process has memory for them, organizations in turn; see `FairShare`. Calls of no organization,
 * such as looking up a key, have a share together.
 */
export function admitInTurn(registry: MetricsRegistry, service: string): Admit {
  const calls = measuredFairShare(registry, `${service} calls`, share);
  const large = new LargeAnswers(registry, service);
  const enter = (arrival: Arrival) => {
    const { request, bytes, call } = arrival;
    const slots = callBytes + bytes * copies + answerBytes(arrival);
    return calls.enter(ownerOf(request), { slots, bytes, caller: call });
  };
  return (arrival) => (isList(arrival) ? admitList(arrival, large, enter) : enter(arrival));
}

/** A list whose answer will be large waits for its turn before it takes memory. */
async function admitList(
  arrival: Arrival,
  large: LargeAnswers,
  enter: (arrival: Arrival) => Leave | Promise<Leave>,
): Promise<Release> {
  const answered = await large.enter(arrival);
  try {
    const leave = await enter(arrival);
    return (bytes) => {
      leave();
      answered(bytes);
    };
  } catch (error) {
    answered(0);
    throw error;
  }
}

function isList({ request }: Arrival): boolean {
  return (request as { page?: PageRequest }).page !== undefined;
}

/** What the answer may take at most, or nearly: it is not known before. A write answers about what it was sent. */
function answerBytes({ request, bytes, path }: Arrival): number {
  const { page } = request as { page?: PageRequest };
  if (page !== undefined) return (page.pageSize || defaultPageSize) * rowBytes;
  return path.includes('/Get') ? recordBytes : bytes * copies;
}
