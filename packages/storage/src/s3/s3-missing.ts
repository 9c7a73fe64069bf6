import { ObjectMissing } from '../storage.js';

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);

function isMissing(error: unknown): boolean {
  return missing.has((error as Error | null)?.name ?? '');
}

/** Throws what is something else than the lack of an object. */
export function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/** What is promised. @throws ObjectMissing in place of the service's own words for it */
export async function orMissing<T>(done: Promise<T>): Promise<T> {
  try {
    return await done;
  } catch (error) {
    if (isMissing(error)) throw new ObjectMissing('there is no such object', { cause: error });
    throw error;
  }
}
