import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A limit on how long something lasts, shorter by up to a quarter at random, so that not all that began together ends together. */
export function spreadAge(ageMs: number): number {
  return ageMs * (0.75 + Math.random() * 0.25);
}

interface Age {
  readonly overAtMs: number;
  /** The request that came last. */
  latest?: IncomingMessage;
}

/**
 * How old connections are. Clients keep theirs for as long as they may, so a gateway that was added would get no requests: a connection
 * that is old enough ends with its next answer, which says so, and its client opens another, anywhere.
 */
export class ConnectionAges {
  readonly #ages = new WeakMap<Socket, Age>();

  /** 0: there is no limit. */
  constructor(private readonly mostMs: number) {}

  opened(connection: Socket): void {
    if (this.mostMs > 0) this.#ages.set(connection, { overAtMs: performance.now() + spreadAge(this.mostMs) });
  }

  arrived(request: IncomingMessage): void {
    const age = this.#ages.get(request.socket);
    if (age) age.latest = request;
  }

  /** Whether the answer to this request is the last of its connection. Not while requests behind it wait for theirs. */
  isOver(request: IncomingMessage): boolean {
    const age = this.#ages.get(request.socket);
    return age !== undefined && age.latest === request && performance.now() >= age.overAtMs;
  }
}
