import { useSyncExternalStore } from 'react';

/** Is told the name of what has changed; undefined: anything may have. */
type Listener = (name?: string) => void;

const listeners = new Set<Listener>();
const tell = (name?: string) => {
  for (const listener of listeners) listener(name);
};
/** What this browser has no room for. It is there until the page is left. */
const unkept = new Map<string, string>();

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
  const place = placeOf(name);
  return unkept.get(place) ?? localStorage.getItem(place);
}

/** Keeps a text in this browser, or nothing any more. When the browser has no room, the page keeps it: see `useIsKept`. */
export function store(name: string, value: string | null): void {
  const place = placeOf(name);
  unkept.delete(place);
  try {
    if (value === null) localStorage.removeItem(place);
    else localStorage.setItem(place, value);
  } catch {
    if (value !== null) unkept.set(place, value);
  }
  tell(name);
}

/** What another tab writes is seen here too. */
const onOtherTab = ({ key }: StorageEvent) => tell(key?.startsWith(prefix()) ? key.slice(prefix().length) : undefined);

function subscribe(listener: Listener): () => void {
  if (listeners.size === 0) addEventListener('storage', onOtherTab);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is kept under a name, as it changes, here or in another tab. */
export function useStored(name: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => stored(name));
  return [value, (next) => store(name, next)];
}

/** Whether everything would still be there after a reload. */
export const useIsKept = (): boolean => useSyncExternalStore(subscribe, () => unkept.size === 0);

/** Calls back whenever anything that is kept changes; returns what ends it. */
export const onStored = subscribe;
/** The names under which something is kept that begin with a text. */
export function storedNames(beginning: string): string[] {
  return [...new Set([...Object.keys(localStorage), ...unkept.keys()])]
    .filter((key) => key.startsWith(prefix() + beginning))
    .map((key) => key.slice(prefix().length));
}
