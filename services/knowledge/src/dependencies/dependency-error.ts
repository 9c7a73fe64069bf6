export interface DependencyErrorOptions extends ErrorOptions {
  readonly isDown?: boolean;
  /** What is wrong, in a sentence for tenants; absent: that it cannot be reached, or rejected what it was given. */
  readonly fault?: string | undefined;
}

/** Something that the search is made of, and that may be a server of its own, could not do what was asked. The message is for operators. */
export abstract class DependencyError extends Error {
  /**
   * Whether nothing could be done at all: no connection, a key that it does not take, no answer in time or none that makes sense, too
   * much to do, a failure of its own. Otherwise it refused this one thing, and would do others.
   */
  readonly isDown: boolean;
  readonly fault: string | undefined;

  constructor(message: string, { isDown = false, fault, ...options }: DependencyErrorOptions = {}) {
    super(message, options);
    this.isDown = isDown;
    this.fault = fault;
  }

  /** Why, for tenants: names no vendor, host or address, and repeats nothing that was answered. */
  get publicReason(): string {
    return this.fault ?? this.usualReason;
  }

  /** What it says of itself where nothing more is known. */
  protected abstract get usualReason(): string;
}

/** Statuses that are about the server's address, the key to it, or its state. */
const ofServer: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** Whether an HTTP answer of this status, none of success, would be the same whatever the server was asked. */
export function isDownStatus(status: number): boolean {
  return status < 400 || status >= 500 || ofServer.has(status);
}

/** Why something failed, for the log: where in the code an engine was found away tells nobody anything. */
export function whyOf(error: unknown): { reason: string } | { err: unknown } {
  return error instanceof DependencyError ? { reason: error.message } : { err: error };
}

/** Whether it failed because something is away. */
export function isDown(error: unknown): boolean {
  return error instanceof DependencyError && error.isDown;
}
