import { cut, type RowContext } from './contact-row.js';
import { cutText } from './cut-text.js';
import { externalId, identityOf } from './identity.js';
import type { Team } from './members.js';
import { type MessageRow, messageRows, nameOfAgent } from './message-rows.js';
import type { FileOfMessage, MovedConversation, Person } from './records.js';

/** A row of an import, and the files of its messages by their place in it. */
export interface RowWithFiles {
  readonly row: Readonly<Record<string, unknown>>;
  readonly files: readonly { readonly message: number; readonly file: FileOfMessage }[];
}

export interface ConversationContext extends RowContext {
  readonly team: Team;
}

/** What the platform takes in one row: messages, and values in all of them together, of which each message has nine. */
const mostMessages = 500;
const mostValues = 4_800;
/** Less than what it takes in one request. */
const mostBytes = 900_000;

/** A conversation as the platform imports it: in several rows if it is long, of which the later ones add messages. */
export function conversationRows(given: MovedConversation, context: ConversationContext): RowWithFiles[] {
  const shared = { ...context, conversationId: given.id, customer: given.customer };
  const messages = given.messages.flatMap((each) => messageRows(each, shared));
  const head = headOf(given, context);
  return chunksOf(messages).map((chunk) => ({
    row: { ...head, messages: chunk.map(({ row }) => row) },
    files: chunk.flatMap(({ files }, message) => files.map((file) => ({ message, file }))),
  }));
}

function headOf(given: MovedConversation, context: ConversationContext): Record<string, unknown> {
  const { product, team, dropped } = context;
  if (given.tags.length > 50) dropped.add(`conversation ${given.id}`, 'tags after the first fifty');
  const assignee = given.assignee && nameOfAgent(given.assignee, team, ({ worksInProject }) => worksInProject);
  return {
    external_id: externalId(product, given.id),
    ...cut({ subject: given.subject }, 1_000),
    status: given.status,
    ...(given.status === 'snoozed' && given.snoozedUntil !== undefined && { snoozed_until: given.snoozedUntil }),
    priority: given.priority ?? 'normal',
    channel: given.channel,
    tags: shortTags(given.tags, 50, 100),
    // The word by which filters name nobody.
    ...(assignee !== 'none' && cut({ assigned_to: assignee }, 200)),
    contact: given.customer === undefined ? null : contactOf(given.customer, context),
    created_at: began(given),
  };
}

/** Somebody whom the export lists among the contacts has their name from there. */
function contactOf(customer: Person, { product, people }: RowContext) {
  const isListed = people.get(customer.key) !== undefined;
  return { ...identityOf(customer, product), ...(!isListed && cut({ name: customer.name }, 200)) };
}

/** No message is older than its conversation. */
function began({ createdAt, messages }: MovedConversation): string {
  const [first = createdAt] = messages.map((message) => message.createdAt);
  return Date.parse(first) < Date.parse(createdAt) ? first : createdAt;
}

export function shortTags(tags: readonly string[], most: number, length: number): string[] {
  const short = tags.map((tag) => cutText(tag.trim(), length).trim()).filter((tag) => tag !== '');
  return [...new Set(short)].slice(0, most);
}

function chunksOf(messages: readonly MessageRow[]): MessageRow[][] {
  const chunks: MessageRow[][] = [[]];
  let [bytes, values] = [0, 0];
  for (const message of messages) {
    const [length, count] = [
      Buffer.byteLength(JSON.stringify(message.row)) + 40 * message.files.length,
      valuesOf(message),
    ];
    const last = chunks.at(-1) ?? [];
    const isFull = last.length === mostMessages || bytes + length > mostBytes || values + count > mostValues;
    if (last.length > 0 && isFull) {
      chunks.push([message]);
      [bytes, values] = [length, count];
    } else {
      last.push(message);
      [bytes, values] = [bytes + length, values + count];
    }
  }
  return chunks;
}

const valuesOf = ({ row, files }: MessageRow) => Object.keys(row).length + 2 + files.length;
