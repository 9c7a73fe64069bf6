import { stored, useStored } from './stored.js';

/** Where a person goes on: at the next conversation of the list, at the same, or at the list. */
export type Next = 'next' | 'stay' | 'list';

export const nexts: readonly Next[] = ['next', 'stay', 'list'];

/** What a person is asked to choose for. */
export type Step = 'resolve' | 'send';

const usual: Readonly<Record<Step, Next>> = { resolve: 'next', send: 'stay' };
const nameOf = (step: Step) => `after-${step}`;
const read = (step: Step, kept: string | null) => nexts.find((each) => each === kept) ?? usual[step];

/** Where the person goes on after a step, as they have chosen in this browser. */
export const nextAfter = (step: Step): Next => read(step, stored(nameOf(step)));

/** Where the person goes on after a step, and how to choose it. */
export function useNextAfter(step: Step): [Next, (next: Next) => void] {
  const [kept, keep] = useStored(nameOf(step));
  return [read(step, kept), keep];
}

const singleKeys = 'single-keys';

/** Whether keys without ⌘ or Ctrl are commands. Who dictates, or hits keys by accident, turns that off. */
export const hasSingleKeys = (): boolean => stored(singleKeys) !== 'off';

/** Whether single keys are commands, and how to choose it. */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [kept, keep] = useStored(singleKeys);
  return [kept !== 'off', (isOn) => keep(isOn ? null : 'off')];
}
