import { idKinds } from '@pharos/contract';
import { type Actor, anonymousActor, getOrMake, newId } from '@pharos/kit';
import { addressSubject } from '../../server/client-address.js';

/** A call that was denied, as the audit log keeps it. */
export interface Denial {
  readonly orgId: string;
  readonly action: string;
  readonly reason: string;
  readonly path: string;
  readonly requestId: string;
  readonly actor: Actor;
}

/** The calls of one minute that were denied alike: one entry of the audit log. */
export interface DeniedCalls {
  readonly id: string;
  /** The first of them. */
  readonly first: Denial;
  count: number;
  /** How many of them the audit log knows of. */
  recorded: number;
}

/** Kinds of denied calls that are counted apart, for each organization and for those without one together. */
const maxKinds = 500;
/** Stands for the routes of several kinds. */
const severalActions = 'several';

/**
 * Counts denied calls by organization, address (an IPv6 /64 is one), key, route and reason. However many addresses a
 * flood comes from, memory is bounded: beyond so many kinds of an organization only its reasons are counted apart.
 */
export class DenialCounts {
  #byOrg = new Map<string, Map<string, DeniedCalls>>();

  get isEmpty(): boolean {
    return this.#byOrg.size === 0;
  }

  /** Counts calls like this one. Returns those that it now stands among. */
  add(denial: Denial, count = 1): DeniedCalls {
    const kinds = getOrMake(this.#byOrg, denial.orgId, () => new Map<string, DeniedCalls>());
    const { actor, action, reason } = denial;
    const kind = `${addressSubject(actor.ip)} ${actor.id} ${action} ${reason}`;
    const full = kinds.size >= maxKinds && !kinds.has(kind);
    const calls = full
      ? getOrMake(kinds, reason, () => callsLike({ ...denial, ...unspecific }))
      : getOrMake(kinds, kind, () => callsLike(denial));
    calls.count += count;
    return calls;
  }

  /** What was counted; forgets it. */
  take(): DeniedCalls[] {
    const taken = [...this.#byOrg.values()].flatMap((kinds) => [...kinds.values()]);
    this.#byOrg = new Map();
    return taken;
  }
}

const unspecific = { action: severalActions, path: '', requestId: '', actor: anonymousActor };

function callsLike(first: Denial): DeniedCalls {
  return { id: newId(idKinds.auditEntry), first, count: 0, recorded: 0 };
}
