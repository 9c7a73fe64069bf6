import { randomUUID } from 'node:crypto';
import { fail, idKinds, invalid } from '@pharos/contract';
import { type CallContext, cutText, type Database, newId, type RpcHandler } from '@pharos/kit';
import type {
  ConversationLink,
  CreateIssueRequest,
  CreateIssueResponse,
} from '@pharos/proto/pharos/core/v1/integration';
import { type ServedRpc, unmarked, type Writing, withDatabaseErrors } from '@pharos/service';
import { missingConversation } from '../../inbox/missing.js';
import { openIntegration } from '../access.js';
import { providerName, toLink } from '../convert-integration.js';
import type { IntegrationRpcDeps } from '../deps.js';
import { ProviderError } from '../http/provider-error.js';
import { findSealedIntegration, type SealedIntegration } from '../integrations.js';
import { providerFailure, requireUsable } from '../usable.js';
import {
  beginLink,
  findConversationFacts,
  findLink,
  type IssueText,
  type LeasedLink,
  type LinkRow,
  releaseLink,
  type TakenLink,
  takeLink,
} from './links.js';
import { type Earlier, issueLeaseMs, LeaseLostError, makeIssue, settling } from './make-issue.js';

type CreateIssueDeps = IntegrationRpcDeps & Writing;
type Begin = RpcHandler<CreateIssueRequest, CreateIssueResponse>;

/**
 * Asks the provider outside of any transaction. What is kept for a repeated call is the link's id: one that is made by then is
 * answered again, and one that is not is looked for, then tried again.
 */
export function createIssue(
  deps: CreateIssueDeps,
): ServedRpc<CreateIssueRequest, CreateIssueResponse, IntegrationRpcDeps> {
  const begun = new WeakMap<CallContext, LeasedLink>();
  return {
    rpc: async (request, call, { database: tx }) => {
      const link = await begin(tx, request, call, deps);
      begun.set(call, link);
      return { link: { ...noLink, id: link.id } };
    },
    around: (start: Begin) => (request, call) =>
      withDatabaseErrors(async () => {
        const own = unmarked(call);
        const { link } = await start(request, own);
        const database = deps.database.for({ owner: request.orgId, kind: 'write' });
        const at = { ...request, id: link?.id ?? '' };
        const first = begun.get(own);
        if (first) return make(deps, call, database, { ...at, ...first }, { kind: 'none' });
        const known = await findLink(database, at);
        if (known?.state === 'made') call.markReplayed();
        if (known?.state === 'made') return { link: toLink(known) };
        if (known?.request === null) throw fail('IDEMPOTENCY_KEY_REUSED', {}, erased);
        const taken = await takeLink(database, at, issueLeaseMs);
        if (!taken) throw fail('IDEMPOTENCY_IN_PROGRESS');
        return make(deps, call, database, { ...at, leased_until: taken.leased_until }, earlierOf(taken, deps.clock));
      }),
  };
}

/** All that can be refused is refused before anything is begun. */
async function begin(
  tx: Database,
  request: CreateIssueRequest,
  call: CallContext,
  deps: CreateIssueDeps,
): Promise<LeasedLink> {
  const provider = providerName(request.provider);
  if (!deps.integrations.providers[provider].issues) throw invalid(['provider'], 'must be a provider with issues');
  const facts = await findConversationFacts(tx, request);
  if (!facts) throw await missingConversation(tx, request, request.conversationId);
  await usableIntegration(tx, request);
  const id = newId(idKinds.conversationLink);
  const title = request.title ?? (facts.subject?.trim() || `Conversation ${request.conversationId}`);
  const body = request.body ?? `Conversation ${request.conversationId} (${facts.channel}, priority ${facts.priority})`;
  const text: IssueText = { title: cutText(title, 255), body };
  const named = { id, provider, request_id: randomUUID(), request: text, conversation_id: request.conversationId };
  const leased = { now: deps.clock.now(), leaseMs: issueLeaseMs };
  const leased_until = await beginLink(tx, call, request, { ...named, ...leased });
  if (!leased_until) throw await missingConversation(tx, request, request.conversationId);
  return { id, leased_until };
}

/** Of a link that is not made. A process that died while it made one is like an answer that was lost. */
function earlierOf({ state, settles_in_ms: settlesInMs }: TakenLink, clock: CreateIssueDeps['clock']): Earlier {
  if (state === 'failed') return { kind: 'failed' };
  return { kind: 'unknown', until: new Date(clock.now().getTime() + (settlesInMs ?? 0)) };
}

async function make(
  { integrations, clock }: CreateIssueDeps,
  call: CallContext,
  database: Database,
  at: CreateIssueRequest & LeasedLink,
  earlier: Earlier,
): Promise<CreateIssueResponse> {
  const link = { ...((await findLink(database, at)) as LinkRow), leased_until: at.leased_until };
  let isBegun = false;
  /** Once there is a place: until then the integration may have been changed, paused or deleted. */
  const making = async () => {
    const opened = openIntegration(integrations, await usableIntegration(database, at));
    isBegun = true;
    return makeIssue({ database, clock, integrations }, opened, link, earlier);
  };
  try {
    const { externalId, ...issue } = await integrations.places.run(at.orgId, { caller: call }, making);
    return { link: toLink({ ...link, ...issue, external_id: externalId }) };
  } catch (error) {
    // A call that is repeated need not wait until the lease is over.
    if (!isBegun) await releaseLink(database, at, settling(earlier.kind === 'unknown' ? earlier.until : null, clock));
    if (error instanceof LeaseLostError) throw fail('IDEMPOTENCY_IN_PROGRESS', {}, takenOver);
    throw error instanceof ProviderError ? providerFailure(error) : error;
  }
}

const erased =
  'What the issue was to say has been erased with the contact of its conversation. Use another Idempotency-Key.';

const takenOver = 'The issue is already handled by another call, or its conversation is gone. Nothing was sent.';

/** @throws INTEGRATION_NOT_FOUND, INTEGRATION_UNUSABLE */
async function usableIntegration(database: Database, request: CreateIssueRequest): Promise<SealedIntegration> {
  const found = await findSealedIntegration(database, { ...request, provider: providerName(request.provider) });
  if (!found) throw fail('INTEGRATION_NOT_FOUND');
  requireUsable(found, 'create_issues');
  return found;
}

const noLink: ConversationLink = {
  id: '',
  conversationId: '',
  provider: 0,
  externalId: '',
  key: '',
  createdAt: undefined,
};
