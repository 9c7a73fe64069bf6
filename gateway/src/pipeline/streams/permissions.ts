import type { Logger } from '@pharos/kit';

interface Watched {
  readonly check: () => Promise<boolean>;
  /** Called when it is allowed no more. */
  readonly ends: Set<() => void>;
}

/** How many are asked in one round, a second mostly, and how many of them at once: of more, each is asked more rarely. */
const perRound = 500;
const atOnce = 16;

/** Looks again and again whether those who have streams open may still have them: one question for all streams of a key. */
export class Permissions {
  /** Who was asked longest ago comes first. */
  readonly #watched = new Map<unknown, Watched>();
  #isChecking = false;

  constructor(private readonly log: Logger) {}

  /** `own` is who is asked about, when it is not for the subject as a whole. Returns what ends the watching. */
  watch(
    subject: string,
    check: () => Promise<boolean>,
    own: { stillAllowed?: unknown },
    onEnd: () => void,
  ): () => void {
    const key = own.stillAllowed === undefined ? subject : own;
    const watched = this.#watched.get(key) ?? { check, ends: new Set() };
    watched.ends.add(onEnd);
    this.#watched.set(key, watched);
    return () => {
      watched.ends.delete(onEnd);
      if (watched.ends.size === 0 && this.#watched.get(key) === watched) this.#watched.delete(key);
    };
  }

  /** Asks those who were asked longest ago. Does nothing while it still asks. */
  async checkSome(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const round = [...this.#watched.entries()].slice(0, perRound);
    const next = round.values();
    const work = async () => {
      for (const [key, watched] of next) await this.#check(key, watched);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    this.#isChecking = false;
  }

  /** What cannot be found out now is asked again. */
  async #check(key: unknown, watched: Watched): Promise<void> {
    if (this.#watched.get(key) !== watched) return;
    this.#watched.delete(key);
    this.#watched.set(key, watched);
    try {
      if (await watched.check()) return;
      for (const end of [...watched.ends]) end();
    } catch (err) {
      this.log.debug({ err }, 'could not check whether a stream is still allowed');
    }
  }
}
