import { enums, fail } from '@pharos/contract';
import { type CallContext, type Clock, giveBackKey } from '@pharos/kit';
import { type TestActionRequest, TestActionResponse } from '@pharos/proto/pharos/agent/v1/action';
import { ActionResult } from '@pharos/proto/pharos/agent/v1/run';
import { type ServedRpc, unmarked, type Writing, withDatabaseErrors } from '@pharos/service';
import type { ActionRunner, Tried } from '../actions/action-runner.js';
import { findAction } from '../actions/actions.js';
import { found } from './action-fields.js';
import type { AgentRpcDeps } from './deps.js';

export interface TestActionDeps extends Pick<Writing, 'database' | 'idempotent'> {
  readonly clock: Clock;
  readonly actions: Pick<ActionRunner, 'tryOut'>;
}

/** Longer than a call waits for its slot and then for the endpoint. */
const longestCallMs = 2 * 60_000;

/**
 * Calls the endpoint once for each key, outside of any transaction: the network is not waited for under a lock. What is kept for a
 * repeated call is when it was begun, and then how it went. A call that has sent nothing gives its key back.
 */
export function testAction(deps: TestActionDeps): ServedRpc<TestActionRequest, TestActionResponse, AgentRpcDeps> {
  const { clock } = deps;
  const begun = new WeakMap<CallContext, string>();
  return {
    rpc: async (request, call, { database: tx }) => {
      begun.set(call, found(await findAction(tx, request)).name);
      return { ...unknown, begunAt: clock.now() };
    },
    around: (begin) => (request, call) =>
      withDatabaseErrors(async () => {
        const own = unmarked(call);
        const kept = await begin(request, own);
        const name = begun.get(own);
        if (name !== undefined) return callOnce(deps, call, request, name);
        if (isUnderWay(kept, clock.now())) throw fail('IDEMPOTENCY_IN_PROGRESS');
        call.markReplayed();
        return kept;
      }),
  };
}

const isUnderWay = ({ begunAt }: TestActionResponse, now: Date) =>
  begunAt !== undefined && now.getTime() - begunAt.getTime() < longestCallMs;

/** It ends, and its outcome is kept, also when the caller has gone once something is sent. */
async function callOnce(
  { actions, database, idempotent }: TestActionDeps,
  call: CallContext,
  request: TestActionRequest,
  name: string,
): Promise<TestActionResponse> {
  const own = database.for({ owner: request.orgId, kind: 'write' });
  let tried: Tried | undefined;
  try {
    tried = await actions.tryOut(request, call, { name, arguments: request.arguments ?? {} });
    if (!tried) throw fail('ACTION_NOT_FOUND');
  } catch (error) {
    if (call.idempotency) await giveBackKey(own, call.idempotency);
    throw error;
  }
  const response = toResponse(tried);
  await idempotent.keep({ call, database: own, codec: TestActionResponse }, response);
  return response;
}

/** What is said of a call whose process ended before it had an answer. */
const unknown: TestActionResponse = {
  result: ActionResult.FAILED,
  error: 'an earlier request with this Idempotency-Key ended before the endpoint answered',
  statusCode: undefined,
  output: undefined,
  durationMs: 0,
  begunAt: undefined,
};

function toResponse({ outcome, statusCode, durationMs }: Tried): TestActionResponse {
  const { result, error, output } = outcome;
  return {
    result: enums.actionResult.fromText(result),
    error: error ?? undefined,
    statusCode,
    output,
    durationMs: Math.round(durationMs),
    begunAt: undefined,
  };
}
