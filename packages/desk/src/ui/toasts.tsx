import { useSyncExternalStore } from 'react';
import { partOf } from './part.js';
import type { Said } from './said.js';
import { useIsLate } from './states.js';

let last: Said | undefined;
const listeners = new Set<() => void>();

/** Says for some seconds what was done or what went wrong. What is said next takes its place. */
export function say(said: Said): void {
  last = said;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const list = partOf(async () => (await import('./toast-list.js')).ToastList);
/** How long the page has to itself first. */
const afterMs = 2_000;

/** Where it is said: there before something is, so that screen readers hear that. */
export function Toasts() {
  const said = useSyncExternalStore(subscribe, () => last);
  const isLate = useIsLate(afterMs);
  return (said || isLate) && <Fetched said={said} />;
}

function Fetched({ said }: { readonly said: Said | undefined }) {
  const List = list.use();
  return List && <List said={said} />;
}
