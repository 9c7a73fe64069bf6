import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { isRenderedEvent } from '../event-types.js';
import { erasedBy } from './event-person.js';

/** The first of these events of which subscribers of one project are told, up to one that erases what was told before: those may be written together. */
export function toldTogether(events: readonly Event[]): readonly Event[] {
  const [first] = events;
  const isAmong = (event: Event) =>
    isRenderedEvent(event.type) && erasedBy(event).length === 0 && event.projectId === first?.projectId;
  const end = events.findIndex((event) => !isAmong(event));
  return end < 0 ? events : events.slice(0, end);
}
