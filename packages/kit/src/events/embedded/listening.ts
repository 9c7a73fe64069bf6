/** A session that can listen for what is published. */
export interface Listener {
  listen(): Promise<unknown>;
  /** Whatever it hears from here on is nobody's. */
  leaveOff(): void;
  /** It cannot listen: a new one is to take its place. */
  doubt(): void;
}

/**
 * Which of a process's sessions with a database listens for all: the newest, which knows best which server answers now. When it is
 * lost, the newest of the others does.
 */
export class Listening {
  /** From the oldest to the newest. */
  readonly #sessions: Listener[] = [];

  constructor(private readonly onTakenOver: () => void) {}

  /** This one listens already. */
  begin(listener: Listener): void {
    this.#sessions.at(-1)?.leaveOff();
    this.#sessions.push(listener);
    this.onTakenOver();
  }

  isHeard(listener: Listener): boolean {
    return this.#sessions.at(-1) === listener;
  }

  end(listener: Listener): void {
    const wasHeard = this.isHeard(listener);
    const at = this.#sessions.indexOf(listener);
    if (at >= 0) this.#sessions.splice(at, 1);
    const next = this.#sessions.at(-1);
    if (wasHeard && next) void this.#takeOver(next);
  }

  async #takeOver(next: Listener): Promise<void> {
    try {
      await next.listen();
      if (this.isHeard(next)) this.onTakenOver();
    } catch {
      // Its session is lost, or answers nothing: its own outage tells.
      next.doubt();
    }
  }
}
