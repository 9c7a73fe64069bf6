import { fail } from '@pharos/contract';
import type { Failure } from '@pharos/kit';

/** How many may do something at once: all together, and each owner, who leaves as many to others as it has. */
export class Slots {
  #taken = 0;
  readonly #byOwner = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly maxOfOne: number,
    /** The failure of whoever gets none: nobody does, or they have too many themselves. */
    private readonly refuse: (isFull: boolean) => Failure = tooManyTransfers,
  ) {}

  /** Takes a slot until the returned function is called, once. @throws RATE_LIMITED, or what else `refuse` makes, when there is none */
  take(owner: string): () => void {
    const own = this.#byOwner.get(owner) ?? 0;
    if (own >= Math.min(this.maxOfOne, this.max - this.#taken)) throw this.refuse(this.#taken >= this.max);
    this.#taken += 1;
    this.#byOwner.set(owner, own + 1);
    return () => this.#release(owner);
  }

  async during<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const release = this.take(owner);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #release(owner: string): void {
    this.#taken -= 1;
    const own = (this.#byOwner.get(owner) ?? 1) - 1;
    if (own === 0) this.#byOwner.delete(owner);
    else this.#byOwner.set(owner, own);
  }
}

function tooManyTransfers(): Failure {
  return fail('RATE_LIMITED', { retry_after: 1 }, 'Too many transfers at once.');
}

/** Takes one slot of each or, when one is refused, none; until the returned function is called, once. */
export function takeAll(takers: readonly (() => () => void)[]): () => void {
  const taken: (() => void)[] = [];
  const leave = () => {
    for (const release of taken) release();
  };
  try {
    for (const take of takers) taken.push(take());
  } catch (error) {
    leave();
    throw error;
  }
  return leave;
}

/** The same for visitors: all together, those of each organization, and those who come from one address. */
export class VisitorSlots {
  readonly #ofOrgs: Slots;
  readonly #ofAddresses: Slots;

  constructor({ all, ofOne, ofAddress }: { all: number; ofOne: number; ofAddress: number }) {
    this.#ofOrgs = new Slots(all, ofOne);
    this.#ofAddresses = new Slots(all, ofAddress);
  }

  /** Takes a slot until the returned function is called, once. @throws RATE_LIMITED when there is none */
  take(address: string, orgId: string): () => void {
    return takeAll([() => this.#ofAddresses.take(address), () => this.#ofOrgs.take(orgId)]);
  }

  /** @throws RATE_LIMITED when there is no slot */
  async during<T>(address: string, orgId: string, work: () => Promise<T>): Promise<T> {
    const leave = this.take(address, orgId);
    try {
      return await work();
    } finally {
      leave();
    }
  }
}
