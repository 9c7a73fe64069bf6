import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { identifierDigest, senderDigest } from '../identifier-digest.js';
import { renderEventData } from './event-data.js';

type Data = Readonly<Record<string, unknown>>;

/** The data of an event in its REST shape, and digests of the persons it describes. */
export interface PayloadData {
  data: Record<string, unknown>;
  persons: string[];
}

/** What subscribers are told of an event. @throws Error as `renderEventData` */
export function payloadData(event: Event): PayloadData {
  const data = renderEventData(event);
  const person = personOf(event, data);
  if (person === undefined) return { data, persons: [] };
  const digest = identifierDigest(event.projectId, person);
  if (event.type !== 'message.created') return { data, persons: [digest] };
  return { data, persons: [digest, senderDigest(event.projectId, data.conversation_id as string, person)] };
}

/** By which identifier an erasure will name whom the record describes or was written by. */
function personOf({ type, data: sent }: Event, data: Data): string | undefined {
  if (type.startsWith('contact.')) return data.id as string;
  if (type === 'form.submitted') return (data.contact as { id: string } | null)?.id;
  if (type === 'agent.escalated') return (data.conversation as { contact_id: string | null }).contact_id ?? undefined;
  if (sent?.$case === 'agentActionExecuted') return sent.value.contactId;
  const writtenByCustomer = type === 'message.created' && data.sender_type === 'customer';
  return writtenByCustomer && typeof data.sender_id === 'string' ? data.sender_id : undefined;
}

/** The fields of a contact that say nothing of the person; every other one, also one that is new, is cleared. */
const impersonal = new Set(['id', 'project_id', 'created_at', 'updated_at', 'merged_id']);

function withoutContact(contact: Data): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(contact).map(([name, value]) => [name, impersonal.has(name) ? value : cleared(value)]),
  );
}

function cleared(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : null;
}

/** The record without the data of an erased person, as core removes it from its own events. */
export function withoutPerson(type: string, data: Data): Record<string, unknown> {
  if (type === 'form.submitted') return withoutSubmitter(data);
  // In the words of the agent, which may repeat theirs.
  if (type === 'agent.escalated') return { ...data, summary: '' };
  if (type === 'agent.action_executed') return { ...data, arguments: {}, error: null };
  if (!type.startsWith('contact.')) {
    return { ...data, sender_id: null, ...('attachments' in data ? { attachments: [] } : {}) };
  }
  return withoutContact(data);
}

function withoutSubmitter({ submission, contact, ...rest }: Data): Record<string, unknown> {
  return {
    ...rest,
    submission: { ...(submission as Data), fields: {}, page_url: null },
    contact: contact && withoutContact(contact as Data),
  };
}
