import { fail, idKinds } from '@pharos/contract';
import { type CallContext, type Database, newId, type RpcHandler, type SharedDatabase } from '@pharos/kit';
import { Decision, EscalationReason } from '@pharos/proto/pharos/agent/v1/run';
import type { SuggestRequest, SuggestResponse } from '@pharos/proto/pharos/agent/v1/suggestion';
import { type InProject, type ServedRpc, unmarked, withDatabaseErrors } from '@pharos/service';
import { readSuggestions, type SuggestRepliesDeps, suggestReplies } from '../runs/suggest-replies.js';
import { beginSuggestCall, releaseSuggestCall, takeSuggestCall } from '../store/suggest-calls.js';
import type { AgentRpcDeps } from './deps.js';

export interface SuggestDeps extends Omit<SuggestRepliesDeps, 'database'> {
  readonly database: SharedDatabase;
  before(at: InProject, call: CallContext): Promise<void>;
}

/**
 * Thinks outside of any transaction. What is kept for a repeated call is the run's id: a run that is recorded by then is
 * answered again, and one that failed is tried again.
 */
export function suggest(deps: SuggestDeps): ServedRpc<SuggestRequest, SuggestResponse, AgentRpcDeps> {
  const begun = new WeakSet<CallContext>();
  return {
    rpc: async (request, call, { database: tx }) => {
      const id = newId(idKinds.agentRun);
      await beginSuggestCall(tx, atRun(request, id));
      begun.add(call);
      return { ...nothing, id, conversationId: request.conversationId };
    },
    around: (begin) => (request, call) =>
      withDatabaseErrors(() => (call.idempotency ? keyed(request, call, begin) : unkeyed(request, call))),
  };

  async function unkeyed(request: SuggestRequest, call: CallContext): Promise<SuggestResponse> {
    await deps.before(request, call);
    return suggestReplies({ ...deps, database: ownOf(request, call) }, request, call, newId(idKinds.agentRun));
  }

  async function keyed(request: SuggestRequest, call: CallContext, begin: Begin): Promise<SuggestResponse> {
    const beginning = unmarked(call);
    const { id } = await begin(request, beginning);
    const database = ownOf(request, call);
    if (!begun.has(beginning)) {
      const known = await readSuggestions(database, atRun(request, id));
      if (known) call.markReplayed();
      if (known) return known;
      if (!(await takeSuggestCall(database, atRun(request, id)))) throw fail('IDEMPOTENCY_IN_PROGRESS');
    }
    try {
      return await suggestReplies({ ...deps, database }, request, call, id);
    } catch (error) {
      // The caller may be gone by now, and with it the right to the database.
      await releaseSuggestCall(ownOf(request), atRun(request, id));
      throw error;
    }
  }

  function ownOf({ orgId }: InProject, caller?: CallContext): Database {
    return deps.database.for({ owner: orgId, kind: 'write', caller });
  }
}

type Begin = RpcHandler<SuggestRequest, SuggestResponse>;

const nothing = {
  suggestions: [],
  decision: Decision.UNSPECIFIED,
  escalationReason: EscalationReason.UNSPECIFIED,
  model: '',
  usage: undefined,
  createdAt: undefined,
};

function atRun({ orgId, projectId }: InProject, runId: string) {
  return { orgId, projectId, runId };
}
