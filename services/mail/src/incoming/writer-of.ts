import { isFailure, type OutgoingCall, type RpcClient } from '@pharos/kit';
import type { MailAddress } from '@pharos/mail';
import {
  type Contact,
  type ContactIdentity,
  ContactIdentityType,
  type ContactServiceDefinition,
} from '@pharos/proto/pharos/core/v1/contact';
import type { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import type { InProject } from '@pharos/service';

/** What is asked of core. */
export interface CustomerClients {
  readonly contacts: Pick<RpcClient<typeof ContactServiceDefinition>, 'getContact'>;
  readonly conversations: Pick<RpcClient<typeof ConversationServiceDefinition>, 'getConversation'>;
}

/** Who has written a mail. */
export interface Writer {
  readonly contact: Contact | undefined;
  /** Whether the conversation is with somebody else, who sent the mail on to them, or named them in it. */
  readonly isGuest: boolean;
}

/** The customer of a conversation; null: it has none, undefined: there is no such conversation any more. */
export async function findCustomer(
  core: CustomerClients,
  at: InProject & { conversationId: string },
  call: OutgoingCall,
): Promise<Contact | null | undefined> {
  try {
    const { conversation } = await core.conversations.getConversation(at, call);
    if (conversation?.contactId === undefined) return null;
    return (await core.contacts.getContact({ ...at, contactId: conversation.contactId }, call)).contact;
  } catch (error) {
    // It was deleted, or became part of another.
    if (isFailure(error, 'CONVERSATION_NOT_FOUND') || isFailure(error, 'CONTACT_NOT_FOUND')) return undefined;
    throw error;
  }
}

/** An address that they left without a proof counts: our mail to it is what was answered. */
export function hasAddress(contact: Contact, { address }: MailAddress): boolean {
  return addressesOf(contact, () => true).includes(folded(address));
}

/** An address that somebody left without a proof does not count: anybody can say that it is theirs. */
export function ownsAddress(contact: Contact, { address }: MailAddress): boolean {
  return addressesOf(contact, ({ verified }) => verified).includes(folded(address));
}

function addressesOf({ email = '', identities }: Contact, counts: (identity: ContactIdentity) => boolean): string[] {
  const further = identities.filter((each) => each.type === ContactIdentityType.EMAIL && counts(each));
  return [email, ...further.map(({ value }) => value)].map(folded);
}

const folded = (address: string) => address.normalize('NFC').toLowerCase();
