import { isFailure, type OutgoingCall, type RpcChannel, type RpcClient } from '@pharos/kit';
import { type Contact, ContactIdentityType, ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { PresenceServiceDefinition } from '@pharos/proto/pharos/core/v1/presence';
import { ReachServiceDefinition } from '@pharos/proto/pharos/mail/v1/reach';
import type { InProject } from '@pharos/service';
import { escalate } from '../answering/decide/decisions.js';
import type { Decision } from '../domain/outcome.js';
import type { NewRun } from '../domain/run.js';
import { type Turn, unanswered } from '../domain/turn.js';

/** What is asked of core and mail. */
export interface ReachClients {
  readonly contacts: Pick<RpcClient<typeof ContactServiceDefinition>, 'getContact'>;
  readonly presence: Pick<RpcClient<typeof PresenceServiceDefinition>, 'getReadReceipts'>;
  /** Absent: the deployment has no mail service. */
  readonly mail?: Pick<RpcClient<typeof ReachServiceDefinition>, 'getReach'> | undefined;
}

type Channel = Pick<RpcChannel, 'client'>;

export function openReachClients({ core, mail }: { core: Channel; mail?: Channel | undefined }): ReachClients {
  return {
    contacts: core.client(ContactServiceDefinition),
    presence: core.client(PresenceServiceDefinition),
    mail: mail?.client(ReachServiceDefinition),
  };
}

/**
 * Whether an answer reaches whoever asked. Conversations of other channels than mail and the widget are integrators': they bring answers
 * to the customer themselves.
 * @throws UNAVAILABLE, DEADLINE_EXCEEDED
 */
export async function isReached(clients: ReachClients, turn: Turn, call: OutgoingCall): Promise<boolean> {
  const { orgId, projectId, contactId, conversation } = turn;
  const { channel, id: conversationId } = conversation;
  if (channel !== 'email' && channel !== 'widget') return true;
  if (contactId === null || isOfSomebodyElse(turn, contactId)) return false;
  const at = { orgId, projectId };
  if (channel === 'widget' && (await clients.presence.getReadReceipts({ ...at, conversationId }, call)).hasVisitor)
    return true;
  if (!clients.mail || !(await clients.mail.getReach(at, call)).sendsMail) return false;
  return hasAddress(await findContact(clients, { ...at, contactId }, call));
}

/** Undefined: they were erased, or became another contact, meanwhile. */
async function findContact(
  { contacts }: ReachClients,
  at: InProject & { contactId: string },
  call: OutgoingCall,
): Promise<Contact | undefined> {
  try {
    return (await contacts.getContact(at, call)).contact;
  } catch (error) {
    if (isFailure(error, 'CONTACT_NOT_FOUND')) return undefined;
    throw error;
  }
}

function hasAddress(contact: Contact | undefined): boolean {
  if (!contact || contact.blockedAt !== undefined) return false;
  return contact.email !== undefined || contact.identities.some(({ type }) => type === ContactIdentityType.EMAIL);
}

/** Mails of others than the customer come into a conversation, too; its answers go to the customer alone. */
function isOfSomebodyElse(turn: Turn, contactId: string): boolean {
  return unanswered(turn).some(({ senderId }) => senderId?.startsWith('con_') && senderId !== contactId);
}

/** Whether the customer is to hear something of it: an answer, or that a person answers. */
export const isHeard = ({ outcome: { decision } }: NewRun) => decision.kind !== 'abstain';

/** What is to be done where nothing that is said reaches the customer: people get the draft, and find a way. */
export function unsaidRun(run: NewRun): NewRun {
  return { ...run, outcome: { ...run.outcome, decision: unsaid(run.outcome.decision), actions: [] } };
}

function unsaid(decision: Decision): Decision {
  const where = 'No answer in this conversation reaches whoever wrote.';
  if (decision.kind === 'reply') return escalate('undeliverable', where, decision.drafts);
  if (decision.kind === 'clarify') return escalate('undeliverable', `${where} To be asked: ${decision.content}`);
  if (decision.kind === 'resolve') return { kind: 'abstain', reason: `All is well. ${where}`, drafts: [] };
  return decision;
}
