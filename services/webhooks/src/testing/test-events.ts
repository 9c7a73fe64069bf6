import { identifierDigest } from '@pharos/contract';
import { newId } from '@pharos/kit';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import type { InProject } from '@pharos/service';

/** Events of contacts and messages tell of this time unless told otherwise. */
export const happenedAt = new Date('2026-01-01T10:00:00.123Z');

type Happened = Pick<Event, 'type' | 'data'> & Partial<Event>;

/** An event of a project, its envelope filled in. */
export function anEvent({ orgId, projectId }: InProject, happened: Happened): Event {
  return {
    id: newId('evt'),
    orgId,
    projectId,
    occurredAt: happenedAt,
    orderingKey: 'key',
    actor: undefined,
    traceparent: '',
    requestId: '',
    ...happened,
  };
}

export function contactCreated(
  at: InProject,
  id = newId('evt'),
  { id: contactId = newId('con'), email = 'ada@example.com' }: { id?: string; email?: string } = {},
): Event {
  const { projectId } = at;
  const times = { createdAt: happenedAt, updatedAt: happenedAt };
  const contact = { id: contactId, projectId, email, metadata: {}, ...times, revision: 1, identities: [] };
  const data = { $case: 'contactCreated' as const, value: { contact } };
  return anEvent(at, { type: 'contact.created', id, orderingKey: contactId, data });
}

/** Written by a customer, or by an agent when nobody is named. */
export function messageCreated(
  at: InProject,
  { by, content = 'Hello', isInternal = false, id = newId('evt') }: MessageFields = {},
  occurredAt = happenedAt,
): Event {
  const sender = by === undefined ? SenderType.AGENT : SenderType.CUSTOMER;
  const message = {
    id: newId('msg'),
    conversationId: newId('cnv'),
    senderType: sender,
    senderId: by ?? 'usr_1',
    content,
    contentType: 1 as const,
    delivery: 0 as const,
    isInternal,
    attachments: [],
    cc: [],
    bcc: [],
    createdAt: occurredAt,
  };
  return anEvent(at, {
    type: 'message.created',
    id,
    occurredAt,
    data: { $case: 'messageCreated', value: { message } },
  });
}

interface MessageFields {
  by?: string;
  content?: string;
  isInternal?: boolean;
  id?: string;
}

/** A person is erased, by default a day after everything else. */
export function contactErased(
  at: InProject,
  identifiers: readonly string[],
  occurredAt = new Date('2026-01-02T00:00:00Z'),
): Event {
  const identifierDigests = identifiers.map((identifier) => identifierDigest(at.projectId, identifier));
  const value = { contactId: newId('con'), identifierDigests };
  return anEvent(at, { type: 'contact.erased', occurredAt, data: { $case: 'contactErased', value } });
}
