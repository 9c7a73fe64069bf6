import { MailError } from './mail-error.js';

/** Lets so many do something at once; the others wait, in the order of coming. */
export class Turns {
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(
    most: number,
    private readonly maxWaitMs: number,
  ) {
    this.#free = most;
  }

  /**
   * Resolves with what ends the turn, to be called once.
   * @throws MailError of the kind `isBusy` when no turn came
   */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    return () => this.#leave();
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        this.#waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(new MailError('All connections to the mail server are in use.', false, { isBusy: true }));
      }, this.maxWaitMs);
      this.#waiting.add(begin);
    });
  }

  #leave(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#free += 1;
  }
}
