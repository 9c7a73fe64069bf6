import { identifierDigest, renderEventData } from '@pharos/contract';
import type { Event } from '@pharos/proto/pharos/events/v1/event';

/** The body of every attempt of a delivery (http-api.md §6); made once, so its bytes never change. */
export function payload(
  deliveryId: string,
  event: string,
  occurredAt: Date,
  data: Readonly<Record<string, unknown>>,
): string {
  const timestamp = Math.floor(occurredAt.getTime() / 1_000);
  return JSON.stringify({ id: deliveryId, event, timestamp, data });
}

/** What an event tells, in the REST shape, and digests of the persons that it tells of. */
export interface Told {
  data: Record<string, unknown>;
  persons: string[];
}

export function tell(event: Event): Told {
  const data = renderEventData(event);
  const person = personOf(event.type, data);
  return { data, persons: person === undefined ? [] : [identifierDigest(event.projectId, person)] };
}

/** By which identifier an erasure will name whom the record describes or was written by. */
function personOf(type: string, data: Readonly<Record<string, unknown>>): string | undefined {
  if (type.startsWith('contact.')) return data.id as string;
  const writtenByCustomer = type === 'message.created' && data.sender_type === 'customer';
  return writtenByCustomer && typeof data.sender_id === 'string' ? data.sender_id : undefined;
}

const erasedContact = {
  ...{ email: null, name: null, phone: null, external_id: null },
  ...{ company: null, job_title: null, metadata: {} },
};

/** The record without what tells of an erased person: as core's own events lose it. */
export function withoutPerson(type: string, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (!type.startsWith('contact.')) return { ...data, sender_id: null };
  return { ...data, ...erasedContact, ...('changes' in data ? { changes: {} } : {}) };
}

/** The same of a payload that was made already. */
export function payloadWithoutPerson(type: string, body: string): string {
  const { data, ...envelope } = JSON.parse(body) as { data: Record<string, unknown> };
  return JSON.stringify({ ...envelope, data: withoutPerson(type, data) });
}
