import { knownEventTypes } from '@pharos/contract';
import type { Event } from '@pharos/proto/pharos/events/v1/event';

/** A value that is not to be used: reading any property of it fails. */
export const untouchable = new Proxy({} as never, {
  get: (_, name) => {
    throw new Error(`asked for ${String(name)}`);
  },
});

/** An event of each type that this version knows, but for the wanted. Its contents are not to be looked at. */
export function eventsBut(wanted: readonly string[]): Event[] {
  return knownEventTypes
    .filter((type) => !wanted.includes(type))
    .map((type) => {
      const field = type.replace(/[._]([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const place = { id: 'evt_1', orgId: 'org_1', projectId: 'prj_1', orderingKey: 'key', occurredAt: new Date(0) };
      return { ...place, type, data: { $case: field, value: untouchable }, actor: undefined } as unknown as Event;
    });
}
