import { fail } from '@pharos/contract';
import { type CallContext, isDatabaseUnavailable, type RpcHandler, sqlStateOf, sqlStates } from '@pharos/kit';
import type { Core } from '../core.js';

/** How every file of this folder serves its call. */
export type Handler<Request, Response> = (core: Core, request: Request, call: CallContext) => Promise<Response>;

/**
 * SQLSTATEs of values that no column can hold: text with NUL (22021), JSON with one (22P05), malformed values (22P02),
 * times out of range (22008), too long (22001, 54000), outside an enumeration (23514).
 */
const badValues = new Set(['22001', '22008', '22021', '22P02', '22P05', '54000', sqlStates.checkViolation]);

/** Binds a handler to the service, and says in the API's words what the database refused. */
export function serve<Request, Response>(
  core: Core,
  handler: Handler<Request, Response>,
): RpcHandler<Request, Response> {
  return async (request, call) => {
    try {
      return await handler(core, request, call);
    } catch (error) {
      throw inWords(error);
    }
  };
}

function inWords(error: unknown): unknown {
  const state = sqlStateOf(error);
  if (state !== undefined && badValues.has(state)) return fail('VALIDATION_ERROR', { issues: [] });
  if (state === sqlStates.queryCanceled || state === sqlStates.lockNotAvailable) return fail('DEADLINE_EXCEEDED');
  return isDatabaseUnavailable(error) ? fail('UNAVAILABLE') : error;
}
