import { fail, idKinds, invalid } from '@pharos/contract';
import {
  type CallContext,
  cutText,
  type Database,
  firstRow,
  forgetAnswersAbout,
  giveBackKey,
  isFailure,
  NamedStatement,
  newId,
  param,
  type RpcHandler,
  type Statement,
  sql,
} from '@pharos/kit';
import {
  type ConversationLink,
  type CreateIssueRequest,
  CreateIssueResponse,
} from '@pharos/proto/pharos/core/v1/integration';
import { audited, type ServedRpc, unmarked, type Writing, withDatabaseErrors } from '@pharos/service';
import { missingConversation } from '../../inbox/index.js';
import { placeOf } from '../../shared/in-project.js';
import { auditCte } from '../../shared/journal.js';
import { openIntegration } from '../credentials.js';
import { findSealedIntegration } from '../find-integration.js';
import { asFailure, ProviderError, unknownOutcome } from '../http/provider-error.js';
import { providerName, requireUsable } from '../integration.js';
import type { IntegrationRpcDeps } from '../integrations.js';
import type { Issue, IssueText } from '../provider.js';
import type { SealedIntegration } from '../record.js';
import { findLink, insertLink, isContactErased, toLink } from './record.js';

type CreateIssueDeps = IntegrationRpcDeps & Writing;

/** A call that may ask the provider now. */
interface Begun {
  readonly linkId: string;
  readonly contactId: string | null;
  readonly text: IssueText;
}

/** What an issue says about a conversation by default. */
interface ConversationFacts {
  readonly subject: string | null;
  readonly channel: string;
  readonly priority: string;
  readonly contact_id: string | null;
}

const selectFacts: Statement = {
  name: 'select_conversation_for_issue',
  text: `SELECT c.subject, c.channel, c.priority, c.contact_id FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.project_id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL AND c.id = $3`,
};

/** The entry is written before the provider is asked: what was sent is in the log even when no answer comes. */
const audit = new NamedStatement(
  'audit_conversation_issue',
  sql`WITH l AS (SELECT ${param('id')}::text AS id),
  ${auditCte({ action: 'createConversationIssue', target: 'conversation_link', from: 'l' })}
  SELECT id FROM l`,
);

/** Longer than a call waits for its slot and then for the provider. */
const longestCallMs = 2 * 60_000;

/**
 * Asks the provider once, outside of any transaction. While nothing else is known, the id of the link to be and the time are kept
 * for a repeated call; a link without an id is kept when the outcome is unknown. A call that certainly created nothing gives its
 * key back.
 */
export function createIssue(
  deps: CreateIssueDeps,
): ServedRpc<CreateIssueRequest, CreateIssueResponse, IntegrationRpcDeps> {
  const begun = new WeakMap<CallContext, Begun>();
  return {
    rpc: async (request, call, { database: tx }) => {
      const first = await begin(tx, request, call, deps);
      begun.set(call, first);
      return { link: { ...noLink, id: first.linkId, createdAt: deps.clock.now() } };
    },
    about,
    around: (start: RpcHandler<CreateIssueRequest, CreateIssueResponse>) => (request, call) =>
      withDatabaseErrors(async () => {
        const own = unmarked(call);
        const { link: kept } = await start(request, own);
        const database = deps.database.for({ owner: request.orgId, kind: 'write' });
        const first = begun.get(own);
        if (first) return { link: await create(deps, call, database, request, first) };
        const link = kept && (await findLink(database, request, kept.id));
        if (!link) throw notCreatedYet(kept, deps.clock.now());
        call.markReplayed();
        return { link: toLink(link) };
      }),
  };
}

function about({ link }: CreateIssueResponse): string | undefined {
  return link?.id;
}

/** Refuses what can be refused before anything is sent. */
async function begin(
  tx: Database,
  request: CreateIssueRequest,
  call: CallContext,
  { integrations }: CreateIssueDeps,
): Promise<Begun> {
  const { conversationId } = request;
  if (!integrations.providers[providerName(request.provider)].createIssue)
    throw invalid(['provider'], 'must be a provider with issues');
  const facts = await firstRow(tx.query<ConversationFacts>(selectFacts, [...placeOf(request), conversationId]));
  if (!facts) throw await missingConversation(tx, request, conversationId);
  await usableIntegration(tx, request);
  const title = request.title ?? (facts.subject?.trim() || `Conversation ${conversationId}`);
  const body = request.body ?? `Conversation ${conversationId} (${facts.channel}, priority ${facts.priority})`;
  const linkId = newId(idKinds.conversationLink);
  await audit.query(tx, { ...audited(call, request), id: linkId });
  return { linkId, contactId: facts.contact_id, text: { title: cutText(title, 255), body } };
}

/** An earlier call with the same key has created no link: it may still be running, its answer was lost, or its process ended. */
function notCreatedYet(kept: ConversationLink | undefined, now: Date): Error {
  const sinceMs = now.getTime() - (kept?.createdAt?.getTime() ?? 0);
  if (sinceMs < longestCallMs) return fail('IDEMPOTENCY_IN_PROGRESS');
  return unknownOutcome('An earlier request with this Idempotency-Key got no answer. The issue may exist.');
}

async function create(
  deps: CreateIssueDeps,
  call: CallContext,
  database: Database,
  request: CreateIssueRequest,
  { linkId, contactId, text }: Begun,
): Promise<ConversationLink> {
  const { integrations, clock } = deps;
  let isSent = false;
  const ask = async (): Promise<Issue> => {
    // Until there was a slot the integration may have been changed, paused or deleted, and the contact erased.
    const { provider, access } = openIntegration(integrations, await usableIntegration(database, request));
    if (contactId !== null && (await isContactErased(database, request, contactId)))
      throw fail('CONTACT_NOT_FOUND', {}, erased);
    if (!provider.createIssue) throw invalid(['provider'], 'must be a provider with issues');
    isSent = true;
    return provider.createIssue(access, text);
  };
  try {
    const issue = await integrations.slots.run(request.orgId, { caller: call }, ask);
    const provider = providerName(request.provider);
    const row = await insertLink(database, { ...request, ...issue, id: linkId, provider, contactId, now: clock.now() });
    if (!row) throw await missingConversation(database, request, request.conversationId);
    return toLink(row);
  } catch (error) {
    if (isSent && !(error instanceof ProviderError && !error.mayHaveHappened)) {
      await deps.idempotent.keep({ call, database, codec: CreateIssueResponse }, { link: undefined });
      throw error instanceof ProviderError ? unknownOutcome(`${error.message} The issue may exist.`) : error;
    }
    await endKey(database, call, error, linkId);
    throw asFailure(error);
  }
}

/** A call that certainly created nothing gives its key back; one whose contact was erased meanwhile is not to be repeated. */
async function endKey(database: Database, { idempotency }: CallContext, error: unknown, linkId: string): Promise<void> {
  if (!idempotency) return;
  if (isFailure(error, 'CONTACT_NOT_FOUND')) await forgetAnswersAbout(database, idempotency.scope, [linkId]);
  else await giveBackKey(database, idempotency);
}

const erased = 'The contact of the conversation has been erased. Nothing was sent.';

/** @throws INTEGRATION_NOT_FOUND, INTEGRATION_UNUSABLE */
async function usableIntegration(database: Database, request: CreateIssueRequest): Promise<SealedIntegration> {
  const found = await findSealedIntegration(database, request);
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
