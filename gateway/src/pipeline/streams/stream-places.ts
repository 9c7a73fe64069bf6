import { fail } from '@pharos/contract';
import { Slots, takeAll } from '../../server/slots.js';

/** How many streams one gateway keeps open: of keys and of visitors apart, each shared by organizations. */
export interface StreamLimits {
  /** How many streams all keys and all visitors may have. One organization has at most as many of each as it leaves to others. */
  readonly ofKeys: number;
  readonly ofVisitors: number;
  readonly eachKey: number;
  readonly eachSession: number;
  readonly eachAddress: number;
}

/** Whose visitor gets a stream, and in which session. */
export interface StreamVisitor {
  readonly orgId: string;
  readonly sessionId: string;
}

/** Gives a place back; to be called once. */
type Leave = () => void;

/** When somebody has as many streams as they may: until one of them may have ended. */
const retryAfterS = 10;

/**
 * The places of one gateway for streams. Many keys, sessions or addresses get an organization no more of them: they only bound
 * what one of its programs or visitors takes from its others.
 */
export class StreamPlaces {
  readonly #ofKeys: Slots;
  readonly #ofVisitors: Slots;
  readonly #ofEachKey: Slots;
  readonly #ofEachSession: Slots;
  readonly #ofEachAddress: Slots;

  constructor(limits: StreamLimits) {
    this.#ofKeys = new Slots(limits.ofKeys, Number.POSITIVE_INFINITY, refuse);
    this.#ofVisitors = new Slots(limits.ofVisitors, Number.POSITIVE_INFINITY, refuse);
    this.#ofEachKey = new Slots(Number.POSITIVE_INFINITY, limits.eachKey, refuse);
    this.#ofEachSession = new Slots(Number.POSITIVE_INFINITY, limits.eachSession, refuse);
    this.#ofEachAddress = new Slots(Number.POSITIVE_INFINITY, limits.eachAddress, refuse);
  }

  /** The place of a key, or of a session. @throws RATE_LIMITED when it or its organization has too many, UNAVAILABLE when the gateway has */
  ofKey({ id, orgId }: { readonly id: string; readonly orgId: string }): Leave {
    return takeAll([() => this.#ofEachKey.take(id), () => this.#ofKeys.take(orgId)]);
  }

  /** The place of a visitor's address, which is had before it is known whose visitor it is. @throws RATE_LIMITED */
  ofAddress(address: string): Leave {
    return this.#ofEachAddress.take(address);
  }

  /** @throws RATE_LIMITED when the session or its organization has too many, UNAVAILABLE when the gateway has */
  ofVisitor({ orgId, sessionId }: StreamVisitor): Leave {
    return takeAll([() => this.#ofEachSession.take(sessionId), () => this.#ofVisitors.take(orgId)]);
  }
}

function refuse(isFull: boolean) {
  if (isFull) return fail('UNAVAILABLE');
  return fail('RATE_LIMITED', { retry_after: retryAfterS }, 'Too many streams are open.');
}
