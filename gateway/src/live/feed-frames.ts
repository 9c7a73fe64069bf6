import { encodeFrame } from '../server/event-stream.js';
import type { FeedEvent } from './feed-event.js';
import type { Listening } from './feed-listener.js';

/** All who listen to a project get the same bytes. */
const framesMade = new WeakMap<FeedEvent, Buffer>();

/** What a listener hears as server-sent events: envelopes as webhooks get them, and `reset` when some are missing. */
export async function* feedFrames(listening: Listening): AsyncGenerator<Uint8Array> {
  for await (const { event, reset } of listening) yield event ? frameOf(event) : resetFrame(reset.cursor);
}

/** Tells a client that it has missed what it cannot be told any more. */
function resetFrame(cursor: string): Buffer {
  return encodeFrame({ id: cursor, event: 'reset', data: JSON.stringify({ reason: 'cursor_too_old' }) });
}

function frameOf(event: FeedEvent): Buffer {
  const known = framesMade.get(event);
  if (known !== undefined) return known;
  const made = encodeFrame({ id: event.cursor, event: event.type, data: event.envelope });
  framesMade.set(event, made);
  return made;
}
