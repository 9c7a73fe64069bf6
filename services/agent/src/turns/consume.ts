import { enums, eventTypesOf, knownEventTypes } from '@pharos/contract';
import {
  type ConsumerDeps,
  createConsumer,
  type Database,
  type Part,
  type Question,
  readSubject,
  type Screen,
} from '@pharos/kit';
import type { Conversation } from '@pharos/proto/pharos/core/v1/conversation';
import { type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';
import {
  type ConversationCreated,
  type ConversationMerged,
  type ConversationRated,
  type ConversationUpdated,
  Event,
} from '@pharos/proto/pharos/events/v1/event';
import type { AgentConfig } from '../domain/settings.js';
import { plainText } from '../runs/plain-text.js';
import { areOfAgent } from '../store/are-of-agent.js';
import { readConfig } from '../store/configs.js';
import { judgeByRating } from '../store/customer-signs.js';
import { judgeByMessage } from '../store/judge-runs.js';
import {
  askTurn,
  changeTurn,
  forgetMessageOf,
  forgetTurnOf,
  forgetTurnsOfPerson,
  forgetTurnsOfProject,
  type InConversation,
  moveTurn,
  moveTurnsOfPerson,
  stopTurn,
  type TurnChange,
} from '../store/turns.js';

/** Events of different conversations are independent; more at once would only keep what is under way waiting. */
const concurrency = 16;
/** What `handleEvent` does something at. */
export const wanted = eventTypesOf([
  'messageCreated',
  'conversationCreated',
  'conversationUpdated',
  'projectDeleted',
  'contactMerged',
  'conversationRated',
  'conversationMerged',
  'conversationDeleted',
  'messageDeleted',
  'contactErased',
]);
/** People write in pieces: what comes in quick succession is answered once. */
export const debounce = { quietMs: 1_500, longestMs: 10_000 } as const;

/** Makes turns of what happens in conversations. Every event is handled at least once, and takes effect once. */
export function turnsConsumer(deps: ConsumerDeps): Part {
  return createConsumer(deps, {
    durable: 'agent-turns',
    types: knownEventTypes,
    wanted,
    concurrency,
    screen: screen(deps.database),
    handler: ({ event: { payload }, database }) => handleEvent(database, Event.decode(payload)),
    handleRun: async ({ events, database }) => {
      const run = events.map(({ payload }) => Event.decode(payload));
      for (const event of needed(run)) await handleEvent(database, event);
      return run.length;
    },
  });
}

/** What is left to handle of events of a conversation: a customer's message asks for nothing where the next thing that is said is a later one of theirs. */
export function needed(run: readonly Event[]): Event[] {
  return run.filter((event, at) => {
    const own = askingOf(event);
    const next = run.slice(at + 1).find((later) => !isUnheard(later));
    const following = own && next && askingOf(next);
    return !following || !isLater(following, own);
  });
}

/** A customer's message that asks for a turn. */
function askingOf({ data, imported }: Event): Message | undefined {
  if (imported || data?.$case !== 'messageCreated') return undefined;
  const { message } = data.value;
  return message?.senderType === SenderType.CUSTOMER && !message.isInternal ? message : undefined;
}

/** Nothing comes of it whatever was said before. */
function isUnheard({ data, imported }: Event): boolean {
  if (imported) return true;
  const message = data?.$case === 'messageCreated' ? data.value.message : undefined;
  if (message === undefined) return false;
  return message.isInternal || (message.senderType !== SenderType.AGENT && message.senderType !== SenderType.CUSTOMER);
}

function isLater(message: Message, than: Message): boolean {
  const [at, before] = [message.createdAt?.getTime(), than.createdAt?.getTime()];
  if (message.conversationId !== than.conversationId || at === undefined || before === undefined) return false;
  return at > before || (at === before && message.id > than.id);
}

/** What people write concerns few conversations: those in which the agent has done something, or is to. */
function screen(database: Database): Screen<InConversation & Question> {
  return {
    ask({ subject, payload }) {
      if (readSubject(subject).type !== 'message.created') return undefined;
      const { orgId, projectId, data, imported } = Event.decode(payload);
      const message = data?.$case === 'messageCreated' && !imported ? data.value.message : undefined;
      if (message?.senderType !== SenderType.AGENT || message.isInternal) return undefined;
      const { conversationId } = message;
      return { key: conversationId, orgId, projectId, conversationId };
    },
    answer: (conversations) => areOfAgent(database, conversations),
  };
}

/** Other events are of no interest to turns, nor is history that was brought here. */
export async function handleEvent(database: Database, event: Event): Promise<void> {
  const { data, imported } = event;
  if (imported) return;
  switch (data?.$case) {
    case 'messageCreated':
      return data.value.message && onMessage(database, event, data.value.message);
    case 'conversationCreated':
      return onCreated(database, event, data.value);
    case 'conversationUpdated':
      return onUpdated(database, event, data.value);
    case 'conversationRated':
      return onRated(database, event, data.value);
    case 'projectDeleted':
      return forgetTurnsOfProject(database, event);
    case 'contactMerged':
      return data.value.contact && moveTurnsOfPerson(database, event, data.value.mergedId, data.value.contact.id);
    case 'conversationMerged':
      return onConversationMerged(database, event, data.value);
    case 'conversationDeleted':
      return data.value.conversation && forgetTurnOf(database, at(event, data.value.conversation.id));
    case 'messageDeleted':
      return data.value.message && onMessageDeleted(database, event, data.value.message);
    case 'contactErased':
      return forgetTurnsOfPerson(database, event, data.value.contactId);
    default:
      return undefined;
  }
}

/** The customer's messages are answered; a person's ends that; those of the AI and of the system do neither. */
async function onMessage(database: Database, event: Event, message: Message): Promise<void> {
  const { orgId, projectId } = event;
  const { conversationId, senderType, isInternal } = message;
  if (isInternal) return;
  const at = { orgId, projectId, conversationId };
  const messageAt = timeOf(message.createdAt, event);
  if (senderType === SenderType.AGENT) {
    await stopTurn(database, at, messageAt);
    const text = plainText(message.content, enums.contentType.toText(message.contentType));
    return judgeByMessage(database, { ...at, text, at: messageAt });
  }
  if (senderType !== SenderType.CUSTOMER || !isAtWork(await readConfig(database, event))) return;
  await askTurn(database, { ...at, messageId: message.id, messageAt, traceparent: event.traceparent }, debounce);
}

async function onCreated(database: Database, event: Event, { conversation }: ConversationCreated): Promise<void> {
  if (conversation?.assignedTo === undefined) return;
  await change(database, event, conversation, { stops: true });
}

/**
 * Assigned to somebody: people have it. Assigned to nobody any more, resolved or closed: they have given it back. They also had
 * where it is opened again, which the customer's message does by itself: nobody may have seen it resolved, while the agent was off
 * or before an import. What the agent itself changes says nothing of people.
 */
async function onUpdated(
  database: Database,
  event: Event,
  { conversation, changes }: ConversationUpdated,
): Promise<void> {
  if (conversation === undefined || changes === undefined || event.actor?.type === 'ai') return;
  const { assigned_to, status } = changes as Changes;
  const isOver = isDone(status?.to);
  const stops = assigned_to !== undefined && assigned_to.to !== null;
  const handsBack = isOver || assigned_to?.to === null;
  if (!stops && !handsBack && status === undefined) return;
  const reopens = isDone(status?.from) && !isOver;
  await change(database, event, conversation, { stops, handsBack, reopens, hasStatus: status !== undefined, isOver });
}

function isDone(status: string | null | undefined): boolean {
  return status === 'resolved' || status === 'closed';
}

async function onMessageDeleted(database: Database, event: Event, { conversationId, id }: Message): Promise<void> {
  await forgetMessageOf(database, at(event, conversationId), id);
}

function at({ orgId, projectId }: Event, conversationId: string) {
  return { orgId, projectId, conversationId };
}

async function onRated(database: Database, event: Event, rated: ConversationRated): Promise<void> {
  const { conversationId, score, ratedAt } = rated;
  await judgeByRating(database, { ...at(event, conversationId), score, at: timeOf(ratedAt, event) });
}

/** It is the last event of the one that is gone: whatever waited there is known. */
async function onConversationMerged(
  database: Database,
  { orgId, projectId }: Event,
  { conversation, mergedId }: ConversationMerged,
): Promise<void> {
  if (conversation) await moveTurn(database, { orgId, projectId, conversationId: mergedId }, conversation.id);
}

type Change = { readonly from: string | null; readonly to: string | null };
type Changes = Readonly<Record<'assigned_to' | 'status', Change | undefined>>;

async function change(
  database: Database,
  event: Event,
  { id: conversationId }: Conversation,
  what: Partial<TurnChange>,
): Promise<void> {
  const config = await readConfig(database, event);
  const { orgId, projectId } = event;
  const { stops = false, handsBack = false, reopens = false, hasStatus = false } = what;
  // What copilot drafts helps whoever has the conversation.
  const isOver = what.isOver === true || (stops && config.mode === 'autopilot');
  const place = { orgId, projectId, conversationId, at: timeOf(undefined, event), isAtWork: isAtWork(config) };
  await changeTurn(database, { ...place, stops, handsBack, reopens, hasStatus, isOver });
}

/** Most projects' agents are not, and no rows are made of their conversations. */
function isAtWork({ mode, settings }: AgentConfig): boolean {
  return mode !== 'assist' && settings.enabled;
}

/** An event without a time would be a defect of its writer; it counts as long ago. */
function timeOf(time: Date | undefined, { occurredAt }: Event): Date {
  return time ?? occurredAt ?? new Date(0);
}
