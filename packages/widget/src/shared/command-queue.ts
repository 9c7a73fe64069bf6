type Command = readonly [name: string, ...args: unknown[]];
type Api = Readonly<Record<string, (...args: never[]) => unknown>>;

/**
 * Puts an API at a name of the page's: what the page has pushed before (`(window.Pharos ??= []).push(['open'])`) is done
 * now, in its order, and what it pushes later at once. A page that asks for something unknown, or whose own function fails,
 * reads of it in the console; the script goes on.
 */
export function installApi(name: string, api: Api): void {
  const place = window as unknown as Record<string, unknown>;
  const before = place[name];
  const push = (...commands: Command[]) => {
    for (const command of commands) carryOut(name, api, command);
  };
  place[name] = Object.freeze({ ...api, push });
  if (Array.isArray(before)) push(...before);
}

function carryOut(name: string, api: Api, command: Command): void {
  const [method, ...args] = Array.isArray(command) ? (command as unknown as Command) : ['?'];
  const work = Object.hasOwn(api, method) ? api[method] : undefined;
  if (!work) console.warn(`${name}: no such command: ${String(method)}`);
  else guarded(name, () => work(...(args as never[])));
}

/** Runs what the page brought. */
export function guarded(name: string, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    console.error(`${name}:`, error);
  }
}

/** Listeners of the page, by event. */
export class Listeners {
  readonly #byEvent = new Map<string, Set<(detail: unknown) => void>>();

  constructor(private readonly name: string) {}

  /** Returns what ends it. */
  on(event: string, listener: (detail: unknown) => void): () => void {
    const listeners = this.#byEvent.get(event) ?? new Set();
    this.#byEvent.set(event, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  emit(event: string, detail?: unknown): void {
    for (const listener of this.#byEvent.get(event) ?? []) guarded(this.name, () => listener(detail));
  }
}
