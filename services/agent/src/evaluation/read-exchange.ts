import { isFailure, type OutgoingCall } from '@pharos/kit';
import { ConversationSort, ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import type { InProject } from '@pharos/service';
import type { Utterance } from '../domain/turn.js';
import { utteranceOf } from '../runs/read-turn.js';
import type { Sources } from '../runs/sources.js';

/** What a person answered first, and what the customer had written directly before it. */
export interface Exchange {
  readonly text: string;
  readonly answer: string;
}

const pageSize = 100;
/** The first answer of a person comes among the first messages. */
const mostMessages = 60;

const anyOf = {
  priorities: [],
  channels: [],
  assignees: [],
  contactIds: [],
  tags: [],
  waitingOn: [],
  handledBy: [],
  createdAfter: undefined,
  createdBefore: undefined,
  updatedAfter: undefined,
  updatedBefore: undefined,
  q: undefined,
  externalId: undefined,
};

/** The project's latest conversations that are resolved or closed and no spam, so many at most. @throws UNAVAILABLE, DEADLINE_EXCEEDED */
export async function resolvedConversations(
  { conversations }: Pick<Sources, 'conversations'>,
  { orgId, projectId }: InProject,
  most: number,
  call: OutgoingCall,
): Promise<{ id: string; contact: string | null }[]> {
  const found: { id: string; contact: string | null }[] = [];
  for (let pageToken = ''; ; ) {
    const request = {
      ...anyOf,
      orgId,
      projectId,
      statuses: [ConversationStatus.RESOLVED, ConversationStatus.CLOSED],
      spam: false,
      sort: ConversationSort.CREATED_AT,
      ascending: false,
      page: { pageSize: Math.min(pageSize, most), pageToken, includeTotal: false },
    };
    const answered = await conversations.listConversations(request, call);
    found.push(...answered.conversations.map(({ id, contactId = null }) => ({ id, contact: contactId })));
    pageToken = answered.page?.nextPageToken ?? '';
    if (pageToken === '' || found.length >= most) return found.slice(0, most);
  }
}

/** Undefined where nobody asked directly before a person answered, and where there is no such conversation. @throws UNAVAILABLE, DEADLINE_EXCEEDED */
export async function readExchange(
  { messages }: Pick<Sources, 'messages'>,
  at: InProject & { readonly conversationId: string },
  call: OutgoingCall,
): Promise<Exchange | undefined> {
  const page = { pageSize: mostMessages, pageToken: '', includeTotal: false };
  try {
    const listed = await messages.listMessages({ ...at, page, descending: false }, call);
    return exchangeIn(listed.messages.flatMap((message) => utteranceOf(message) ?? []));
  } catch (error) {
    if (isFailure(error, 'CONVERSATION_NOT_FOUND')) return undefined;
    throw error;
  }
}

/** What the agent answered before belongs to an earlier question. */
function exchangeIn(said: readonly Utterance[]): Exchange | undefined {
  const answeredAt = said.findIndex(({ from }) => from === 'agent');
  const before = said.slice(0, Math.max(0, answeredAt));
  const asked = before.slice(before.findLastIndex(({ from }) => from !== 'customer') + 1);
  const text = asked
    .map((each) => each.text)
    .join('\n')
    .trim();
  const answer = said[answeredAt]?.text.trim() ?? '';
  return text === '' || answer === '' ? undefined : { text, answer };
}
