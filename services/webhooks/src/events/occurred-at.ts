import type { Event } from '@pharos/proto/pharos/events/v1/event';

/** Every service says when it happened; without that the event is not one of ours. */
export function occurredAt({ id, occurredAt: at }: Event): Date {
  if (at === undefined) throw new Error(`event ${id} does not say when it happened`);
  return at;
}
