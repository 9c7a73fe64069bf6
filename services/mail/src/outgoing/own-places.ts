/** Of all that is sent at once, what goes over mailboxes' own servers: those that hang leave the others to the platform's. */
const most = 32;
/** Of one organization; its servers take few connections anyway. */
const each = 8;

/** Who waits for a place holds up what comes behind, for this long at most. */
const waitMs = 5_000;
/** So many wait for a place, and of one organization: more are better looked at again later. */
const mostWaiting = 24;
const eachWaiting = 8;

interface Places {
  taken: number;
  trials: number;
}

interface Waiting {
  readonly orgId: string;
  readonly isTrial: () => boolean;
  readonly resolve: (place: (() => void) | undefined) => void;
}

/**
 * Who may send over mailboxes' own servers at the same time. A server that has not taken a mail yet, or has just failed, is tried with one
 * mail of its organization: those that hang hold one place each, for as long as a server may take.
 */
export class OwnPlaces {
  /** The first came first. */
  readonly #waiting = new Set<Waiting>();
  readonly #byOrganization = new Map<string, Places>();
  #taken = 0;

  /** Gives back a place, once; undefined: there is none now. */
  take(orgId: string, isTrial: boolean): (() => void) | undefined {
    const places = this.#byOrganization.get(orgId) ?? { taken: 0, trials: 0 };
    if (this.#taken >= most || places.taken >= each || (isTrial && places.trials > 0)) return undefined;
    this.#count(orgId, places, 1, isTrial);
    return () => this.#leave(orgId, places, isTrial);
  }

  /**
   * The same, and waits for a place for a few seconds, in the order of coming; undefined: too many wait already, or none came free.
   * `isTrial` is asked again each time a place comes free.
   */
  async takeSoon(orgId: string, isTrial: () => boolean): Promise<(() => void) | undefined> {
    const place = this.take(orgId, isTrial());
    return place || !this.#mayWait(orgId) ? place : new Promise((resolve) => this.#wait({ orgId, isTrial, resolve }));
  }

  #mayWait(orgId: string): boolean {
    const ofIt = [...this.#waiting].filter((each) => each.orgId === orgId).length;
    return this.#waiting.size < mostWaiting && ofIt < eachWaiting;
  }

  #wait({ resolve, ...who }: Waiting): void {
    const waiting: Waiting = {
      ...who,
      resolve: (place) => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
        resolve(place);
      },
    };
    const timer = setTimeout(() => waiting.resolve(undefined), waitMs);
    this.#waiting.add(waiting);
  }

  #leave(orgId: string, places: Places, isTrial: boolean): void {
    this.#count(orgId, places, -1, isTrial);
    for (const waiting of this.#waiting) {
      const place = this.take(waiting.orgId, waiting.isTrial());
      if (place) waiting.resolve(place);
    }
  }

  #count(orgId: string, places: Places, by: 1 | -1, isTrial: boolean): void {
    this.#taken += by;
    places.taken += by;
    if (isTrial) places.trials += by;
    if (places.taken > 0) this.#byOrganization.set(orgId, places);
    else this.#byOrganization.delete(orgId);
  }
}
