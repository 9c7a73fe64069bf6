import type { Outage } from '@pharos/kit';
import { DependencyError, isDown } from './dependency-error.js';

/**
 * What `ask` comes to, with a word to operators when whatever it asks goes away or is back; a refusal is an answer. What `tells` is
 * false for leaves things as they are.
 */
export async function reportingOutage<Answer>(
  outage: Outage | undefined,
  ask: () => Promise<Answer>,
  tells: (error: unknown) => boolean = () => true,
): Promise<Answer> {
  try {
    const answer = await ask();
    outage?.end();
    return answer;
  } catch (error) {
    if (!tells(error)) throw error;
    if (isOutage(error)) outage?.begin(error, kindOf(error));
    else if (error instanceof DependencyError) outage?.end();
    throw error;
  }
}

/** Failures that are told in the same words are of one kind. */
export function kindOf(error: unknown): string | undefined {
  return error instanceof DependencyError ? error.publicReason : undefined;
}

/** Whether it says that something is away, or that a search went on without it; not, that somebody has stopped waiting. */
export function isOutage(error: unknown): boolean {
  return isDown(error) || (error instanceof DOMException && error.name === 'TimeoutError');
}
