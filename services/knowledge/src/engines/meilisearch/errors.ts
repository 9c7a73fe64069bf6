import type { DependencyErrorOptions } from '../../dependencies/index.js';
import { EngineError } from '../engine.js';

export const engineName = 'meilisearch';

/** Meilisearch understood, and said no: at once, or by a task that failed. */
export class RefusedError extends EngineError {
  constructor(
    /** Its name in Meilisearch's list of errors, such as `index_not_found`; empty when the answer named none. */
    readonly code: string,
    message: string,
    options?: DependencyErrorOptions,
  ) {
    super(engineName, message, options);
  }
}

/** Whether an error of this type, as Meilisearch has four of them, is a failure of its own, such as a full disk. */
export function isOwnFailure(type: unknown): boolean {
  return type === 'internal' || type === 'system';
}

/** Whether this is a refusal for one of these reasons. */
export function isRefusal(error: unknown, ...codes: string[]): boolean {
  return error instanceof RefusedError && codes.includes(error.code);
}
