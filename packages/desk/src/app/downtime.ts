/** A connection that comes back sooner was hardly missed: restarts and sleeping laptops break it every day. */
const shortMs = 10_000;

/** Tells when a connection has been down for long, and when it is there again. */
export class Downtime {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onChange: (isDown: boolean) => void) {}

  /** The connection is gone; until it is there again, further tries count from the first one. */
  begin(): void {
    this.#timer ??= setTimeout(() => this.onChange(true), shortMs);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.onChange(false);
  }

  /** Fetches what is a connection for as long as it answers: from the request on it is down, and up with an answer. */
  readonly fetch: typeof fetch = async (...request) => {
    this.begin();
    const response = await fetch(...request);
    if (response.status < 500) this.end();
    return response;
  };
}
