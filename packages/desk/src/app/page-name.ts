import { useEffect, useSyncExternalStore } from 'react';

interface Named {
  readonly name: string;
  readonly isWithin: boolean;
}

/** The name of what is open: of a record within a page that of the record, and of several the last one. */
export const innermost = (names: readonly Named[]): string | undefined =>
  (names.findLast(({ isWithin }) => isWithin) ?? names.at(-1))?.name;

/** The title of a tab: how many wait, what is open, and the project. */
export function titleOf(waiting: string, page: string | undefined, project: string): string {
  const count = waiting === '0' ? '' : `(${waiting}) `;
  return count + (page ? `${page} · ${project}` : project);
}

let names: readonly Named[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Named[]): void {
  names = next;
  for (const listener of listeners) listener();
}

/** Names the page in the title of the tab, for as long as it shows; `isWithin`: it is a part of another page that is named as well. */
export function usePageName(name: string | undefined, { isWithin = false }: { isWithin?: boolean } = {}): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    const named = { name, isWithin };
    change([...names, named]);
    return () => change(names.filter((each) => each !== named));
  }, [name, isWithin]);
}

/** The name of what is open now. */
export function useOpenName(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => innermost(names),
  );
}
