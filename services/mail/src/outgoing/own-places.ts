/** Of all that is sent at once, what goes over mailboxes' own servers: those that hang leave the others to the platform's. */
const most = 32;
/** Of one organization; its servers take few connections anyway. */
const each = 8;

interface Places {
  taken: number;
  trials: number;
}

/**
 * Who may send over mailboxes' own servers at the same time. A server that has not taken a mail yet, or has just failed, is tried with one
 * mail of its organization: those that hang hold one place each, for as long as a server may take.
 */
export class OwnPlaces {
  readonly #byOrganization = new Map<string, Places>();
  #taken = 0;

  /** Gives back a place, once; undefined: there is none now. */
  take(orgId: string, isTrial: boolean): (() => void) | undefined {
    const places = this.#byOrganization.get(orgId) ?? { taken: 0, trials: 0 };
    if (this.#taken >= most || places.taken >= each || (isTrial && places.trials > 0)) return undefined;
    this.#count(orgId, places, 1, isTrial);
    return () => this.#count(orgId, places, -1, isTrial);
  }

  #count(orgId: string, places: Places, by: 1 | -1, isTrial: boolean): void {
    this.#taken += by;
    places.taken += by;
    if (isTrial) places.trials += by;
    if (places.taken > 0) this.#byOrganization.set(orgId, places);
    else this.#byOrganization.delete(orgId);
  }
}
