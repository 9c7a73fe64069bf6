import type { Endpoint } from './endpoint.js';

/** Endpoints that ask for places: organizations take turns, and of each organization its endpoints. */
export class Turns {
  /** By organization; whose turn is next comes first, in both. */
  readonly #orgs = new Map<string, Set<Endpoint>>();

  get isEmpty(): boolean {
    return this.#orgs.size === 0;
  }

  /** Its turn comes after those that asked before it. */
  add(endpoint: Endpoint): void {
    const endpoints = this.#orgs.get(endpoint.orgId);
    if (endpoints) endpoints.add(endpoint);
    else this.#orgs.set(endpoint.orgId, new Set([endpoint]));
  }

  delete(endpoint: Endpoint): void {
    const endpoints = this.#orgs.get(endpoint.orgId);
    if (endpoints?.delete(endpoint) && endpoints.size === 0) this.#orgs.delete(endpoint.orgId);
  }

  /**
   * Offers a place at a time, until nobody takes one any more. `refused`: the organization may have no more; `taken`: the
   * endpoint asks for another; `last`: it does not; `enough`: nobody is offered any more, and it is the next one another time.
   */
  deal(offer: (endpoint: Endpoint) => 'refused' | 'taken' | 'last' | 'enough'): void {
    // An organization that is put back at the end is come by again.
    for (const [orgId, endpoints] of this.#orgs) {
      const [endpoint] = endpoints as Iterable<Endpoint>;
      const outcome = offer(endpoint as Endpoint);
      if (outcome === 'enough') return;
      if (outcome === 'refused') continue;
      endpoints.delete(endpoint as Endpoint);
      if (outcome === 'taken') endpoints.add(endpoint as Endpoint);
      this.#orgs.delete(orgId);
      if (endpoints.size > 0) this.#orgs.set(orgId, endpoints);
    }
  }
}
