import { PharosError } from '@pharos/sdk';
import { onStored, store, stored, storedNames } from '../app/stored.js';

/** What is kept in the browser until the platform has it. Its ID is its `Idempotency-Key`. */
export interface Queued {
  readonly id: string;
  /** Since when the platform may have it: the first request has left whose outcome is not known. In milliseconds since 1970. */
  readonly attemptedAt?: number | undefined;
}

/** So long the key tells the platform that it has it already, with some hours to spare: it forgets keys after a day. */
export const keyAgeMs = 20 * 3_600_000;

const retryMs = 2_000;
/** How long to wait before something is tried again. */
export const retryAfterMs = (error: unknown): number =>
  Math.max(retryMs, error instanceof PharosError ? (error.retryAfter ?? 0) * 1_000 : 0);

/** A queue that is kept in the browser, and which all its tabs share. */
export class Queue<Entry extends Queued> {
  #all: readonly Entry[] = [];

  constructor(
    private readonly prefix: string,
    placeOf: (entry: Entry) => number,
  ) {
    onStored((name) => {
      if (name !== undefined && !name.startsWith(prefix)) return;
      const entries = storedNames(prefix).map((each) => this.find(each.slice(prefix.length)));
      this.#all = entries.filter((each) => each !== undefined).sort((a, b) => placeOf(a) - placeOf(b));
    });
  }

  /** All entries in their order; the same array until one of them changes. */
  readonly all = (): readonly Entry[] => this.#all;

  /** An entry as it is now, whichever tab has written it; undefined: it is done, or was taken back. */
  find(id: string): Entry | undefined {
    return (JSON.parse(stored(this.prefix + id) ?? 'null') as Entry | null) ?? undefined;
  }

  save(entry: Entry): void {
    store(this.prefix + entry.id, JSON.stringify(entry));
  }

  remove(id: string): void {
    store(this.prefix + id, null);
  }

  /** Keeps, before a request leaves, that the platform may have it from now on. */
  attempt(entry: Entry): Entry {
    const attempted = { ...entry, attemptedAt: entry.attemptedAt ?? Date.now() };
    this.save(attempted);
    return attempted;
  }
}

/** Whether the platform may have it and has forgotten its key: sent again, it would be there twice. */
export const isForgotten = ({ attemptedAt }: Queued): boolean =>
  attemptedAt !== undefined && Date.now() - attemptedAt > keyAgeMs;

/** Does something while no other tab, and nothing else in this one, does anything under that name; false: something does. */
export async function alone(name: string, work: () => Promise<unknown>): Promise<boolean> {
  return await navigator.locks.request(`pharos-desk-${name}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
    return lock !== null;
  });
}

/** Work that one tab does at a time, when it is due: `dueAt` says when there is something to do, if ever. */
export function inRounds(name: string, dueAt: () => number, work: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round: Promise<void> | undefined;
  const run = (): Promise<void> => {
    round ??= navigator.locks.request(`pharos-desk-${name}`, work).finally(() => {
      round = undefined;
      schedule();
    });
    return round;
  };
  const schedule = (): void => {
    clearTimeout(timer);
    const at = dueAt();
    if (navigator.onLine && Number.isFinite(at)) timer = setTimeout(() => void run(), Math.max(0, at - Date.now()));
  };
  return { run, schedule };
}
