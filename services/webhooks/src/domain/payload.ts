import { identifierDigest, renderEventData } from '@pharos/contract';
import type { Event } from '@pharos/proto/pharos/events/v1/event';

/** What stands around the data of an event in the body of a delivery. */
export interface Envelope {
  deliveryId: string;
  event: string;
  occurredAt: Date;
  projectId: string;
}

/** What is sent, in parts: of a long body most is one part that many deliveries share. */
export type Body = readonly Uint8Array[];

/** The body of every attempt of a delivery (http-api.md §6): the same bytes each time, around the event's data, which is JSON. */
export function payloadBody(envelope: Envelope, data: string): string {
  return `${beforeData(envelope)}${data}}`;
}

/** The same as it is sent. Data that is given as bytes is not copied. */
export function bodyOf(envelope: Envelope, data: string | Uint8Array): Body {
  if (typeof data === 'string') return [Buffer.from(payloadBody(envelope, data))];
  return [Buffer.from(beforeData(envelope)), data, closing];
}

const closing = Buffer.from('}');

function beforeData({ deliveryId, event, occurredAt, projectId }: Envelope): string {
  const timestamp = Math.floor(occurredAt.getTime() / 1_000);
  const envelope = JSON.stringify({ id: deliveryId, event, timestamp, project_id: projectId });
  return `${envelope.slice(0, -1)},"data":`;
}

/** The data of an event in its REST shape, and digests of the persons it describes. */
export interface PayloadData {
  data: Record<string, unknown>;
  persons: string[];
}

export function payloadData(event: Event): PayloadData {
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

/** The record without the data of an erased person, as core removes it from its own events. */
export function withoutPerson(type: string, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (!type.startsWith('contact.')) return { ...data, sender_id: null };
  return { ...data, ...erasedContact, ...('changes' in data ? { changes: {} } : {}) };
}

/** The same of data that was made already. */
export function jsonWithoutPerson(type: string, data: string): string {
  return JSON.stringify(withoutPerson(type, JSON.parse(data) as Record<string, unknown>));
}
