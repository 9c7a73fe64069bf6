import { isRenderedEvent, renderEventData } from '@pharos/contract';
import { createEventBus, type EventBus, type Logger, type Part } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';

export interface TailOptions {
  /** Asked when the tail starts. */
  databaseUrl(): string;
  natsUrl: string | undefined;
  /** The name of the stream of NATS. */
  stream: string | undefined;
  log: Logger;
}

/** Prints every event from its start on, one JSON object a line. */
export function tailPart({ databaseUrl, natsUrl, stream, log }: TailOptions): Part {
  let bus: EventBus | undefined;
  return {
    name: 'tail',
    async start() {
      bus = createEventBus({ natsUrl, stream, databaseUrl: databaseUrl(), clientName: 'pharos-tail', log });
      await bus.tail({ onEvent: ({ payload }) => print(Event.decode(payload)) }).started;
    },
    stop: () => bus?.close(),
  };
}

/** Internal events are not shown. */
function print(event: Event): void {
  if (isRenderedEvent(event.type)) console.log(printed(event));
}

/** An event as people read it: its names and data as the API shows them. */
export function printed(event: Event): string {
  return JSON.stringify({
    id: event.id,
    event: event.type,
    org_id: event.orgId,
    project_id: event.projectId,
    occurred_at: event.occurredAt?.toISOString() ?? null,
    request_id: event.requestId,
    data: renderEventData(event),
  });
}
