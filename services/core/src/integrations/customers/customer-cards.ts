import { type Clock, getOrMake } from '@pharos/kit';
import { LRUCache } from 'lru-cache';
import { openIntegration } from '../credentials.js';
import type { Integrations } from '../integrations.js';
import type { CustomerCard } from '../provider.js';
import type { SealedIntegration } from '../record.js';

/** A provider's answer, and when it came. */
export interface FoundCard {
  /** Undefined when the provider knows nobody. */
  readonly card: CustomerCard | undefined;
  readonly at: Date;
}

const freshMs = 5 * 60_000;
/** The bound for all organizations; a card has some two kilobytes, and never more than an answer of a provider. */
const maxBytes = 16 * 1_024 * 1_024;

/**
 * The customers that providers know, by email. An answer is used for five minutes, and kept nowhere but in memory: nothing of it is
 * left to be erased. Those who ask for the same at once wait for one answer.
 */
export class CustomerCards {
  readonly #known = new LRUCache<string, FoundCard>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    // Nobody's data stays in memory for longer than it is shown.
    ttl: freshMs,
    ttlAutopurge: true,
  });
  readonly #asking = new Map<string, Promise<FoundCard>>();

  constructor(private readonly deps: { readonly integrations: Integrations; readonly clock: Pick<Clock, 'now'> }) {}

  /** @throws ProviderError */
  async find(integration: SealedIntegration, email: string): Promise<FoundCard> {
    // Other credentials or settings may lead to another account.
    const key = JSON.stringify([integration.id, integration.revision, email]);
    const known = this.#known.get(key);
    if (known && this.deps.clock.now().getTime() - known.at.getTime() < freshMs) return known;
    return getOrMake(this.#asking, key, () =>
      this.#ask(key, integration, email).finally(() => this.#asking.delete(key)),
    );
  }

  async #ask(key: string, integration: SealedIntegration, email: string): Promise<FoundCard> {
    const { provider, access } = openIntegration(this.deps.integrations, integration);
    const card = await provider.findCustomer?.(access, email);
    const found = { card, at: this.deps.clock.now() };
    this.#known.set(key, found);
    return found;
  }
}

function sizeOf(found: FoundCard, key: string): number {
  return key.length + JSON.stringify(found).length;
}
