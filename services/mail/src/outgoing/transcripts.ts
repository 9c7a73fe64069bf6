import { enums } from '@pharos/contract';
import type { RpcClient } from '@pharos/kit';
import { questionLanguage } from '@pharos/language';
import { type MailDraft, type SaidMessage, transcriptContent, transcriptSubject } from '@pharos/mail';
import { type Message, type MessageServiceDefinition, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { type Answer, call } from './core-answers.js';
import { baseDraft, type DraftParts } from './draft.js';
import type { DueOutgoing } from './queue.js';

/** As much as a mail brings; of longer conversations the latest. */
const most = { messages: 500, characters: 500_000 };
const pageSize = 100;

export interface SaidSoFar {
  /** The oldest first. */
  readonly messages: readonly Message[];
  readonly isShortened: boolean;
}

/** The public messages of the conversation of a note that were there before it, as far as a mail brings them. */
export async function findSaid(
  { messages: core }: { readonly messages: Pick<RpcClient<typeof MessageServiceDefinition>, 'listMessages'> },
  { org_id: orgId, project_id: projectId }: DueOutgoing,
  { message: note }: Pick<Answer, 'message'>,
): Promise<SaidSoFar> {
  const at = { orgId, projectId, conversationId: note.conversationId, descending: true };
  const found: Message[] = [];
  let left = most.characters;
  for (let pageToken = ''; ; ) {
    const { messages, page } = await core.listMessages(
      { ...at, page: { pageSize, pageToken, includeTotal: false } },
      call(),
    );
    for (const message of messages.filter((each) => isSaid(each, note))) {
      left -= message.content.length;
      // The latest is there, however long it is.
      if (found.length === most.messages || (left < 0 && found.length > 0))
        return { messages: found.reverse(), isShortened: true };
      found.push(message);
    }
    pageToken = page?.nextPageToken ?? '';
    if (pageToken === '') return { messages: found.reverse(), isShortened: false };
  }
}

function isSaid({ isInternal, senderType, createdAt }: Message, note: Message): boolean {
  const isBefore = (createdAt?.getTime() ?? 0) <= (note.createdAt?.getTime() ?? 0);
  return !isInternal && senderType !== SenderType.SYSTEM && isBefore;
}

/** A note as a mail with what was said, in the language of the customer. */
export function transcriptDraft(
  answer: Answer,
  { messages, isShortened }: SaidSoFar,
  parts: Omit<DraftParts, 'references' | 'isReply' | 'chatUrl'>,
): MailDraft {
  const { message: note, conversation, contact } = answer;
  const { mailbox, to } = parts;
  const said = messages.map((message) => saidMessage(message, answer));
  const words = said.filter(({ by }) => by === 'customer').map(({ content }) => content);
  const { code } = questionLanguage(words.join('\n'));
  const isToCustomer = note.forward?.to.length === 0;
  return {
    ...baseDraft(note, parts),
    to: [{ name: (isToCustomer && contact?.name) || '', address: to }],
    subject: transcriptSubject(conversation.subject ?? '', code),
    ...transcriptContent({ team: mailbox.name || mailbox.address, messages: said, isShortened }, code),
  };
}

const writers = {
  [SenderType.AGENT]: 'team',
  [SenderType.AI]: 'ai',
} as const;

function saidMessage(message: Message, { contact, conversation }: Answer): SaidMessage {
  const { content, contentType, senderType, senderId, sender, createdAt, attachments } = message;
  const isTeam = senderType === SenderType.AGENT || senderType === SenderType.AI;
  const isCustomer = senderId === undefined || senderId === conversation.contactId;
  return {
    by: isTeam ? writers[senderType] : isCustomer ? 'customer' : 'guest',
    name: isTeam ? sender?.name : isCustomer ? contact?.name : undefined,
    at: createdAt ?? new Date(0),
    content,
    contentType: enums.contentType.toText(contentType) as SaidMessage['contentType'],
    files: attachments.map(({ name }) => name),
  };
}
