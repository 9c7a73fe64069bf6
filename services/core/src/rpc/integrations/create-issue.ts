import { randomUUID } from 'node:crypto';
import { fail, idKinds, invalid } from '@pharos/contract';
import { type CallContext, cutText, type Database, newId, type RpcHandler } from '@pharos/kit';
import type {
  ConversationLink,
  CreateIssueRequest,
  CreateIssueResponse,
} from '@pharos/proto/pharos/core/v1/integration';
import { type ServedRpc, unmarked, type Writing, withDatabaseErrors } from '@pharos/service';
import { providerName, toLink } from '../../convert/integrations.js';
import { openIntegration } from '../../integrations/access.js';
import { ProviderError } from '../../integrations/http/provider-error.js';
import { type Earlier, issueLeaseMs, makeIssue } from '../../integrations/issues/make-issue.js';
import { providerFailure, requireUsable } from '../../integrations/usable.js';
import { findSealedIntegration, type SealedIntegration } from '../../store/integrations/integrations.js';
import {
  beginLink,
  findConversationFacts,
  findLink,
  type IssueText,
  type LinkRow,
  takeLink,
} from '../../store/integrations/links.js';
import { missingConversation } from '../missing.js';
import type { IntegrationRpcDeps } from './deps.js';

type CreateIssueDeps = IntegrationRpcDeps & Writing;
type Begin = RpcHandler<CreateIssueRequest, CreateIssueResponse>;

/**
 * Asks the provider outside of any transaction. What is kept for a repeated call is the link's id: one that is made by then is
 * answered again, and one that is not is looked for, then tried again.
 */
export function createIssue(
  deps: CreateIssueDeps,
): ServedRpc<CreateIssueRequest, CreateIssueResponse, IntegrationRpcDeps> {
  const begun = new WeakSet<CallContext>();
  return {
    rpc: async (request, call, { database: tx }) => {
      const id = await begin(tx, request, call, deps);
      begun.add(call);
      return { link: { ...noLink, id } };
    },
    around: (start: Begin) => (request, call) =>
      withDatabaseErrors(async () => {
        const own = unmarked(call);
        const { link } = await start(request, own);
        const database = deps.database.for({ owner: request.orgId, kind: 'write' });
        const at = { ...request, id: link?.id ?? '' };
        if (begun.has(own)) return make(deps, call, database, at, { kind: 'none' });
        const known = await findLink(database, at);
        if (known?.state === 'made') call.markReplayed();
        if (known?.state === 'made') return { link: toLink(known) };
        const leased = { now: deps.clock.now(), leaseMs: issueLeaseMs };
        if (!(await takeLink(database, at, leased))) throw fail('IDEMPOTENCY_IN_PROGRESS');
        return make(deps, call, database, at, earlierOf(known));
      }),
  };
}

/** All that can be refused is refused before anything is begun. */
async function begin(
  tx: Database,
  request: CreateIssueRequest,
  call: CallContext,
  deps: CreateIssueDeps,
): Promise<string> {
  const provider = providerName(request.provider);
  if (!deps.integrations.providers[provider].issues) throw invalid(['provider'], 'must be a provider with issues');
  const facts = await findConversationFacts(tx, request);
  if (!facts) throw await missingConversation(tx, request, request.conversationId);
  requireUsable(await integrationOf(tx, request), 'create_issues');
  const id = newId(idKinds.conversationLink);
  const title = request.title ?? (facts.subject?.trim() || `Conversation ${request.conversationId}`);
  const body = request.body ?? `Conversation ${request.conversationId} (${facts.channel}, priority ${facts.priority})`;
  const text: IssueText = { title: cutText(title, 255), body };
  const named = { id, provider, request_id: randomUUID(), request: text, conversation_id: request.conversationId };
  const leased = { now: deps.clock.now(), leaseMs: issueLeaseMs };
  if (!(await beginLink(tx, call, request, { ...named, ...leased })))
    throw await missingConversation(tx, request, request.conversationId);
  return id;
}

/** Of a link that is not made. A process that died while it made one is like an answer that was lost. */
function earlierOf(known: LinkRow | undefined): Earlier {
  if (known?.state === 'failed') return { kind: 'failed' };
  return { kind: 'unknown', until: known?.settle_at ?? new Date(0) };
}

async function make(
  { integrations, clock }: CreateIssueDeps,
  call: CallContext,
  database: Database,
  at: CreateIssueRequest & { id: string },
  earlier: Earlier,
): Promise<CreateIssueResponse> {
  const link = (await findLink(database, at)) as LinkRow;
  const opened = openIntegration(integrations, await integrationOf(database, at));
  try {
    const making = () => makeIssue({ database, clock }, opened, link, earlier);
    const { externalId, ...issue } = await integrations.places.run(at.orgId, { caller: call }, making);
    return { link: toLink({ ...link, ...issue, external_id: externalId }) };
  } catch (error) {
    throw error instanceof ProviderError ? providerFailure(error) : error;
  }
}

/** @throws INTEGRATION_NOT_FOUND */
async function integrationOf(database: Database, request: CreateIssueRequest): Promise<SealedIntegration> {
  const found = await findSealedIntegration(database, { ...request, provider: providerName(request.provider) });
  if (!found) throw fail('INTEGRATION_NOT_FOUND');
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
