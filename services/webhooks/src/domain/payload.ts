import { afterEventData, beforeEventData, type EventEnvelope, renderEnvelope, withoutPerson } from '@pharos/contract';
import type { Body } from '@pharos/outbound';

/**
 * The body of every attempt of a delivery (http-api.md §6): the same bytes each time, with the delivery's id, around the event's
 * data, which is JSON. Data that is given as bytes is not copied.
 */
export function bodyOf(envelope: EventEnvelope, data: string | Uint8Array): Body {
  if (typeof data === 'string') return [Buffer.from(renderEnvelope(envelope, data))];
  return [Buffer.from(beforeEventData(envelope)), data, closing];
}

const closing = Buffer.from(afterEventData);

/** The record, made already, without the data of an erased person. */
export function jsonWithoutPerson(type: string, data: string): string {
  return JSON.stringify(withoutPerson(type, JSON.parse(data) as Record<string, unknown>));
}
