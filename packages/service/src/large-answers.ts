import { type Arrival, type FairShareOptions, type MetricsRegistry, measuredFairShare } from '@pharos/kit';
import { ownerOf } from './handlers.js';

/** An answer that keeps the event loop and the connection busy long enough for others to notice. */
const largeBytes = 256 << 10;
/**
 * The pace of the large answers of one organization: a page of 2 MiB a second. Reading, encoding and writing it occupies each
 * process on its way for long enough to delay writes of others that come just behind it.
 */
const bytesPerSecond = 2 << 20;
/** The slots: one organization has one large answer under way, a process a few. */
const share: FairShareOptions = { slots: 4, each: 1, waiting: { items: 1_024, bytes: 4 << 20 } };
const rememberedLists = 10_000;

/** A function to be called with the bytes of the answer, once it has left. */
export type Answered = (bytes: number) => void;

/**
 * Paces the large pages of each organization, so that whoever walks through megabytes slows nobody else. How large the
 * answer to a list is shows afterwards only: what the organization's last ones of the same list came to is taken for it.
 */
export class LargeAnswers {
  readonly #turns;
  /** The sizes of answers by organization and list; the one used longest ago comes first. */
  readonly #sizes = new Map<string, number>();

  constructor(registry: MetricsRegistry, service: string) {
    this.#turns = measuredFairShare(registry, `${service} large answers`, share);
  }

  /** Waits for the organization's turn when the answer will be large. */
  enter(arrival: Arrival): Answered | Promise<Answered> {
    const key = `${ownerOf(arrival.request)} ${arrival.path}`;
    if ((this.#sizes.get(key) ?? 0) < largeBytes) return (bytes) => this.#learn(key, bytes);
    return this.#inTurn(key, arrival);
  }

  async #inTurn(key: string, { request, bytes: requestBytes, call }: Arrival): Promise<Answered> {
    const leave = await this.#turns.enter(ownerOf(request), { bytes: requestBytes, caller: call });
    const startedMs = performance.now();
    return (bytes) => {
      this.#learn(key, bytes);
      this.#turns.rest(ownerOf(request), (bytes / bytesPerSecond) * 1_000 - (performance.now() - startedMs));
      leave();
    };
  }

  /** Remembers the size of an answer; a few small pages do not make the next one small. */
  #learn(key: string, bytes: number): void {
    const size = Math.max(bytes, (this.#sizes.get(key) ?? 0) / 2);
    this.#sizes.delete(key);
    if (size < largeBytes) return;
    this.#sizes.set(key, size);
    if (this.#sizes.size <= rememberedLists) return;
    const [oldest] = this.#sizes.keys();
    if (oldest !== undefined) this.#sizes.delete(oldest);
  }
}
