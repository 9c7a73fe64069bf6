import { store, useStored } from '../app/stored.js';

/** What a new team does first, in this order. */
export const steps = ['project', 'demo', 'invite', 'widget', 'articles', 'agent'] as const;
export type Step = (typeof steps)[number];

const over = 'over';
const placeOf = (projectId: string) => `first-steps-${projectId}`;

/** What the person has put aside in a project; it is kept in the browser. */
export function useSteps(projectId: string) {
  const [value] = useStored(placeOf(projectId));
  const done = new Set(value?.split(','));
  return { isOver: value === over, open: steps.filter((step) => !done.has(step)) };
}

/** Asks for no step any more. */
export const dismissSteps = (projectId: string): void => store(placeOf(projectId), over);

/** Keeps that steps are done. When all are, nothing is left of the list. */
export function keepDone(projectId: string, open: readonly Step[], done: readonly Step[]): void {
  const left = open.filter((step) => !done.includes(step));
  if (left.length < open.length)
    store(placeOf(projectId), left.length === 0 ? over : steps.filter((step) => !left.includes(step)).join());
}
