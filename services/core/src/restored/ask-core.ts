import { Failure, newId, type RpcChannel, systemActor } from '@pharos/kit';
import { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { ConversationServiceDefinition, ConversationSort } from '@pharos/proto/pharos/core/v1/conversation';
import { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { OrganizationServiceDefinition } from '@pharos/proto/pharos/core/v1/organization';
import type { PageResponse } from '@pharos/proto/pharos/core/v1/page';
import { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import type { InProject } from '@pharos/service';
import { compared, counted, type Held } from './held.js';

/** Nobody has asked this database before: its pages come from the disk. */
const timeoutMs = 60_000;

/** What is wrong with core's answers about a project, in a sentence each; nothing where they are what the database holds. */
export async function problemsOfProject(channel: RpcChannel, at: InProject, held: Held): Promise<string[]> {
  const asked = [organization, conversations, newestConversations, newestContacts, messages];
  const problems: string[] = [];
  for (const ask of asked) problems.push(...(await inWords(at, () => ask(channel, at, held))));
  return problems;
}

type Ask = (channel: RpcChannel, at: InProject, held: Held) => Promise<string | undefined>;

async function inWords({ projectId }: InProject, ask: () => Promise<string | undefined>): Promise<string[]> {
  try {
    const problem = await ask();
    return problem === undefined ? [] : [`project ${projectId}: ${problem}`];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [`project ${projectId}: core refuses to answer (${error.reason}): ${error.message}`];
  }
}

const call = () => ({ requestId: newId('req'), actor: systemActor, timeoutMs });
const unfiltered = {
  statuses: [],
  priorities: [],
  channels: [],
  assignees: [],
  contactIds: [],
  tags: [],
  waitingOn: [],
  handledBy: [],
};
const page = { pageSize: compared, pageToken: '', includeTotal: false };

const organization: Ask = async (channel, { orgId, projectId }) => {
  await channel.client(OrganizationServiceDefinition).getOrganization({ orgId }, call());
  await channel.client(ProjectServiceDefinition).getProject({ orgId, projectId }, call());
  return undefined;
};

const conversations: Ask = async (channel, at, held) => {
  const filters = [unfiltered];
  const { counts } = await channel.client(ConversationServiceDefinition).countConversations({ ...at, filters }, call());
  const [{ count, hasMore } = { count: 0, hasMore: false }] = counts;
  if (count + Number(hasMore) === held.conversations) return undefined;
  return `core counts ${many(count, hasMore)} conversations, and the database has ${many(held.conversations, held.conversations > counted)}`;
};

const newestConversations: Ask = async (channel, at, held) => {
  const answer = await channel
    .client(ConversationServiceDefinition)
    .listConversations({ ...at, ...unfiltered, sort: ConversationSort.CREATED_AT, ascending: false, page }, call());
  return otherThan('conversations', answer.conversations, answer.page, held.conversationIds);
};

const newestContacts: Ask = async (channel, at, held) => {
  const answer = await channel.client(ContactServiceDefinition).listContacts({ ...at, metadata: [], page }, call());
  return otherThan('contacts', answer.contacts, answer.page, held.contactIds);
};

const messages: Ask = async (channel, at, { spoken }) => {
  if (spoken === undefined) return undefined;
  const asked = { ...at, conversationId: spoken.id, page };
  const answer = await channel.client(MessageServiceDefinition).listMessages(asked, call());
  if (answer.messages.length === 0) return `the messages of conversation ${spoken.id} are gone`;
  return otherThan(`messages of conversation ${spoken.id}`, answer.messages, answer.page, spoken.messageIds);
};

/** A page also ends by its bytes: what it has must be the beginning of the list. */
function otherThan(
  what: string,
  listed: readonly { readonly id: string }[],
  { nextPageToken }: PageResponse = { nextPageToken: '' },
  held: readonly string[],
): string | undefined {
  const isBeginning = listed.every(({ id }, n) => id === held[n]);
  const isWhole = listed.length === held.length || nextPageToken !== '';
  return isBeginning && isWhole ? undefined : `core lists other ${what} than the database has`;
}

const many = (count: number, hasMore: boolean) => (hasMore ? `more than ${counted}` : `${count}`);
