import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
// What another tab writes is seen here too.
addEventListener('storage', tell);

let owner = '';

/** From now on, what is kept and read is the person's own: several may use one browser. The theme is the browser's. */
export function keepFor(userId: string): void {
  if (owner === userId) return;
  owner = userId;
  tell();
}

const prefix = () => `pharos-desk-${owner}-`;
const placeOf = (name: string) => (name === 'theme' ? 'pharos-desk-theme' : prefix() + name);

/** What is kept in this browser under a name; null when nothing is. */
export function stored(name: string): string | null {
  return localStorage.getItem(placeOf(name));
}

/** Keeps a text in this browser, or nothing any more. */
export function store(name: string, value: string | null): void {
  if (value === null) localStorage.removeItem(placeOf(name));
  else localStorage.setItem(placeOf(name), value);
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is kept under a name, as it changes, here or in another tab. */
export function useStored(name: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => stored(name));
  return [value, (next) => store(name, next)];
}

/** Calls back whenever anything that is kept changes; returns what ends it. */
export const onStored = subscribe;
/** The names under which something is kept that begin with a text. */
export function storedNames(beginning: string): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix() + beginning))
    .map((key) => key.slice(prefix().length));
}
