import { enums, fail } from '@pharos/contract';
import type { TestActionRequest, TestActionResponse } from '@pharos/proto/pharos/agent/v1/action';
import type { ServedRpc } from '@pharos/service';
import type { Tried } from '../actions/action-runner.js';
import { findAction } from '../actions/actions.js';
import { found } from './action-fields.js';
import type { AgentRpcDeps } from './deps.js';

/** Calls the endpoint before the transaction begins: the network is not waited for under a lock. How it went is the answer that is kept. */
export function testAction(): ServedRpc<TestActionRequest, TestActionResponse, AgentRpcDeps> {
  const tried = new WeakMap<TestActionRequest, Tried>();
  return {
    check: async (request, { database, actions }, call) => {
      const { name } = found(await findAction(database, request));
      const given = { name, arguments: request.arguments ?? {} };
      const outcome = await actions.tryOut(request, call, given, call.signal);
      if (!outcome) throw fail('ACTION_NOT_FOUND');
      tried.set(request, outcome);
    },
    rpc: async (request) => {
      const outcome = tried.get(request);
      if (!outcome) throw fail('IDEMPOTENCY_IN_PROGRESS');
      return toResponse(outcome);
    },
  };
}

function toResponse({ outcome, statusCode, durationMs }: Tried): TestActionResponse {
  const { result, error, output } = outcome;
  return {
    result: enums.actionResult.fromText(result),
    error: error ?? undefined,
    statusCode,
    output,
    durationMs: Math.round(durationMs),
  };
}
