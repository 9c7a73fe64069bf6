import { afterEventData, beforeEventData, renderEnvelope, withoutPerson } from '@pharos/contract';
import type { Body } from '@pharos/outbound';

/** What stands around the data of an event in the body of a delivery. */
export interface Envelope {
  deliveryId: string;
  event: string;
  occurredAt: Date;
  projectId: string;
}

/** The body of every attempt of a delivery (http-api.md §6): the same bytes each time, around the event's data, which is JSON. */
export function payloadBody({ deliveryId: id, ...envelope }: Envelope, data: string): string {
  return renderEnvelope({ id, ...envelope }, data);
}

/** The same as it is sent. Data that is given as bytes is not copied. */
export function bodyOf({ deliveryId: id, ...envelope }: Envelope, data: string | Uint8Array): Body {
  if (typeof data === 'string') return [Buffer.from(renderEnvelope({ id, ...envelope }, data))];
  return [Buffer.from(beforeEventData({ id, ...envelope })), data, closing];
}

const closing = Buffer.from(afterEventData);

/** The record, made already, without the data of an erased person. */
export function jsonWithoutPerson(type: string, data: string): string {
  return JSON.stringify(withoutPerson(type, JSON.parse(data) as Record<string, unknown>));
}
