import type { OutgoingEvent } from '../event-bus.js';

/** An event and its position. */
export interface Placed {
  readonly seq: number;
  readonly event: OutgoingEvent;
}

/** What was published at once, and what stood last in the stream before. */
export interface Announcement {
  readonly after: { readonly seq: number; readonly id: string };
  readonly events: readonly Placed[];
}

/** Position, id, subject, ordering key and payload, as base64. */
type Told = [number, string, string, string, string];

/** Reads what `publish` of the schema announces with its contents; undefined when a later version says it in another way. */
export function readAnnouncement(text: string): Announcement | undefined {
  const told = parsed(text);
  if (!isAnnouncement(told)) return undefined;
  const [seq, id, events] = told;
  return { after: { seq, id }, events: events.map(placed) };
}

function placed([seq, id, subject, orderingKey, payload]: Told): Placed {
  return { seq, event: { id, subject, orderingKey, payload: Buffer.from(payload, 'base64') } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isAnnouncement(told: unknown): told is [number, string, Told[]] {
  if (!Array.isArray(told) || told.length !== 3) return false;
  const [seq, id, events] = told;
  return typeof seq === 'number' && typeof id === 'string' && Array.isArray(events) && events.every(isTold);
}

function isTold(told: unknown): told is Told {
  if (!Array.isArray(told) || told.length !== 5) return false;
  const [seq, ...texts] = told;
  return typeof seq === 'number' && texts.every((text) => typeof text === 'string');
}
