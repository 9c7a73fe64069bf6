import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { isAbove } from '../ui/held-keys.js';
import { hasSingleKeys } from './habits.js';
import { isSingle } from './is-single.js';

/** Something that a person can do now: by its keys, from the palette, and as the sheet of shortcuts shows it. */
export interface Command {
  readonly id: string;
  readonly text: string;
  /** One key, two in turn (`g m`), or one with `mod+` (⌘ or Ctrl). */
  readonly keys?: string;
  readonly group: string;
  readonly icon?: ReactNode;
  /** Whether it is done again and again while its key is held down. */
  readonly repeats?: boolean;
  /** Whether its keys work while somebody types. */
  readonly whileTyping?: boolean;
  run(): void;
}

interface Offer {
  readonly commands: readonly Command[];
  readonly isAhead: boolean;
}

let offered: readonly Offer[] = [];
let all: readonly Command[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Offer[]): void {
  offered = next;
  all = offered
    .toSorted((one, other) => Number(one.isAhead) - Number(other.isAhead))
    .flatMap(({ commands }) => commands);
  for (const listener of listeners) listener();
}

/**
 * Offers commands for as long as a part of the page shows. Of several with the same keys, one that is ahead is meant, and else the one
 * that was offered last: a part that is drawn anew offers its commands anew. Their keys work from the moment in which the part shows.
 */
export function useCommands(commands: readonly Command[], { isAhead = false }: { isAhead?: boolean } = {}): void {
  useLayoutEffect(() => {
    const offer = { commands, isAhead };
    change([...offered, offer]);
    return () => change(offered.filter((each) => each !== offer));
  }, [commands, isAhead]);
}

/** All that can be done now. */
export function useAllCommands(): readonly Command[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => all,
  );
}

/** Does what a command of that name does now, for a button that stands elsewhere. */
export function runCommand(id: string): void {
  all.findLast((each) => each.id === id)?.run();
}

/** How long the second of two keys is waited for. */
const secondKeyMs = 1_000;
let first: { key: string; at: number } | undefined;

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit|range|color|file)$/.test(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}

function nameOf(event: KeyboardEvent): string {
  const { key, shiftKey } = event;
  // AltGr comes with Ctrl on Windows.
  const isMod = event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph'));
  const name = key.length === 1 ? key.toLowerCase() : key.toLowerCase().replace('escape', 'esc');
  const shift = shiftKey && (key.length > 1 || /^[A-Z]$/.test(key) || isMod) ? 'shift+' : '';
  return `${isMod ? 'mod+' : ''}${shift}${name}`;
}

/** Whether Alt makes another command of a key, and not only its sign: keyboards have `[` and `]` behind Alt or AltGr. */
const isAlternative = (event: KeyboardEvent) =>
  event.altKey && !event.getModifierState('AltGraph') && /^([a-z0-9]|.{2,})$/i.test(event.key);

/** Runs the command of a pressed key. */
function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || isAlternative(event) || event.isComposing || isAbove(event.target)) return;
  const name = nameOf(event);
  const typed = isTyping(event.target);
  const last = first !== undefined && event.timeStamp - first.at < secondKeyMs ? `${first.key} ${name}` : undefined;
  first = typed ? undefined : { key: name, at: event.timeStamp };
  const isOff = (keys: string) => isSingle(keys) && !hasSingleKeys();
  const fits = (keys: string) =>
    all.findLast((each) => each.keys === keys && (!typed || each.whileTyping === true) && !isOff(keys));
  // The second key of two means nothing else: a slip after `g` does nothing.
  const isSecond = !typed && last !== undefined && all.some(({ keys }) => keys?.startsWith(`${last.split(' ')[0]} `));
  const command = isSecond ? fits(last) : fits(name);
  if (!command) return;
  event.preventDefault();
  if (event.repeat && command.repeats !== true) return;
  first = undefined;
  command.run();
}

/** Listens for keys; called once. */
export function listenForKeys(): void {
  addEventListener('keydown', press);
}
