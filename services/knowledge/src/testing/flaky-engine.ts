import type { Engine } from '../engines/index.js';

/** Engines that fail when they are told to. */
export interface Flaky<E> {
  readonly engine: E;
  /** Asked before each call; true makes it fail, before or after it has had its effect. */
  fails: (method: string) => false | 'before' | 'after';
  /** What a call fails with that is told to. */
  error: (message: string) => Error;
  readonly calls: string[];
}

const promises = ['prepare', 'write', 'drop', 'indexes', 'inventory', 'search'];

/** Whether it is what a call fails with that was told to. */
export function isToldTo(error: unknown): boolean {
  return error instanceof Error && / failed (before|after) it was done$/.test(error.message);
}

/** An engine as a server would be: it outlives the process, and fails when it is told to. */
export function flaky<E extends Engine<never>>(inner: E, durable = true): Flaky<E> {
  const state: Flaky<E> = {
    engine: new Proxy(inner, {
      get(target, name: string) {
        if (name === 'durable') return durable;
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        const method = value.bind(target) as (...args: unknown[]) => unknown;
        if (name === 'close') return async () => undefined;
        return promises.includes(name) ? (...args: unknown[]) => call(name, () => method(...args)) : method;
      },
    }),
    fails: () => false,
    error: (message) => new Error(message),
    calls: [],
  };
  const call = async (name: string, work: () => unknown) => {
    state.calls.push(name);
    const when = state.fails(name);
    if (when === 'before') throw state.error(`${name} failed before it was done`);
    const result = await work();
    if (when === 'after') throw state.error(`${name} failed after it was done`);
    return result;
  };
  return state;
}
