import { cut } from './contact-row.js';
import { cutText } from './cut-text.js';
import { emailOf, externalId } from './identity.js';
import type { Team, TeamMember } from './members.js';
import type { FileOfMessage, MovedFile, MovedMessage, Person } from './records.js';
import { isBlank, withoutTags } from './visible-text.js';

/** What the platform takes in one message. */
const mostCharacters = 100_000;
const mostFiles = 10;

/** A message as the platform imports it, and the files that it is to carry. */
export interface MessageRow {
  readonly row: Readonly<Record<string, unknown>>;
  readonly files: readonly FileOfMessage[];
}

export interface MessageContext {
  readonly conversationId: string;
  readonly product: string;
  readonly customer: Person | undefined;
  readonly team: Team;
}

/** One message, or several where it has more characters or files than the platform takes in one. */
export function messageRows(message: MovedMessage, context: MessageContext): MessageRow[] {
  const texts = contentsOf(message);
  const count = Math.max(texts.length, Math.ceil(message.files.length / mostFiles));
  const { conversationId } = context;
  const all = message.files.map((file) => ({ ...file, conversationId, messageId: message.oldId ?? message.id }));
  return Array.from({ length: count }, (_, at) => {
    const files = all.slice(at * mostFiles, (at + 1) * mostFiles);
    const { content, content_type } = texts[at] ?? namesOf(files);
    const id = at === 0 ? message.id : `${message.id}-${at + 1}`;
    const shared = { external_id: id, content, content_type, ...senderOf(message.author, context) };
    return { row: { ...shared, is_internal: message.isInternal, created_at: message.createdAt }, files };
  });
}

interface Content {
  readonly content: string;
  readonly content_type: string;
}

/** HTML that is too long is imported as text: it cannot be cut anywhere. */
function contentsOf({ content, format, files }: MovedMessage): Content[] {
  if (isBlank(content, format)) return [namesOf(files.slice(0, mostFiles))];
  if (content.length <= mostCharacters) return [{ content, content_type: format }];
  const text = format === 'html' ? withoutTags(content) : content;
  const type = format === 'html' ? 'text' : format;
  const parts = partsOf(text).map((part) => ({ content: part, content_type: type }));
  return parts.length === 0 ? [namesOf(files.slice(0, mostFiles))] : parts;
}

/** The platform has no message without words. */
function namesOf(files: readonly MovedFile[]): Content {
  const names = files.map(({ name }) => name.trim() || 'file').join(', ');
  return { content: cutText(names, mostCharacters) || '(empty)', content_type: 'text' };
}

/** Never within a surrogate pair, and none of them blank. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = from + mostCharacters;
    const isPair = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '');
    parts.push(text.slice(from, isPair ? end - 1 : end));
    from = isPair ? end - 1 : end;
  }
  return parts.filter((part) => !isBlank(part, 'text'));
}

/** People of the team who are members are these; all others are named as they were. */
function senderOf(author: Person | undefined, { product, customer, team }: MessageContext) {
  if (author === undefined || author.key === customer?.key) return { sender_type: 'customer' };
  if (author.role === 'ai' || author.role === 'system') return { sender_type: author.role };
  if (author.role === 'agent') return { sender_type: 'agent', ...cut({ sender_id: nameOfAgent(author, team) }, 200) };
  const name = emailOf(author) ?? author.name ?? externalId(product, author.id);
  return { sender_type: 'customer', ...cut({ sender_id: name }, 200) };
}

/** The ID of a member, if that is one of those who count, or else the name of somebody of the team. */
export function nameOfAgent(agent: Person, team: Team, counts = (_: TeamMember) => true): string | undefined {
  const member = team.get(agent.email?.trim().toLowerCase() ?? '');
  return member && counts(member) ? member.id : agent.name?.trim() || agent.email;
}
