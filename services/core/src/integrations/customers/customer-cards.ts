import { type Clock, getOrMake } from '@pharos/kit';
import { LRUCache } from 'lru-cache';
import { openIntegration } from '../access.js';
import type { Integrations } from '../create-integrations.js';
import type { SealedIntegration } from '../integrations.js';
import type { CustomerCard } from '../provider.js';

/** What a provider said, and when. */
export interface Looked {
  /** Undefined: it knows nobody. */
  readonly card: CustomerCard | undefined;
  readonly at: Date;
}

const freshMs = 5 * 60_000;
/** Of all organizations; a card has some two kilobytes, and never more than an answer of a provider. */
const maxBytes = 16 * 1_024 * 1_024;

/**
 * Whom providers know, by email. What one said is taken for five minutes, and nowhere but in memory: nothing of it is left to be
 * erased. Those who ask for the same at once wait for one answer.
 */
export class CustomerCards {
  readonly #known = new LRUCache<string, Looked>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    // Nobody's data stays in memory for longer than it is shown.
    ttl: freshMs,
    ttlAutopurge: true,
  });
  readonly #asking = new Map<string, Promise<Looked>>();

  constructor(private readonly deps: { readonly integrations: Integrations; readonly clock: Pick<Clock, 'now'> }) {}

  /** @throws ProviderError */
  async find(integration: SealedIntegration, email: string): Promise<Looked> {
    // Other credentials or settings may lead to another account.
    const key = JSON.stringify([integration.id, integration.revision, email]);
    const known = this.#known.get(key);
    if (known && this.deps.clock.now().getTime() - known.at.getTime() < freshMs) return known;
    return getOrMake(this.#asking, key, () =>
      this.#ask(key, integration, email).finally(() => this.#asking.delete(key)),
    );
  }

  async #ask(key: string, integration: SealedIntegration, email: string): Promise<Looked> {
    const { provider, access } = openIntegration(this.deps.integrations, integration);
    const card = await provider.findCustomer?.(access, email);
    const looked = { card, at: this.deps.clock.now() };
    this.#known.set(key, looked);
    return looked;
  }
}

function sizeOf(looked: Looked, key: string): number {
  return key.length + JSON.stringify(looked).length;
}
