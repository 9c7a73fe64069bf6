import { isRenderedEvent, renderEventData } from '@pharos/contract';
import { createEventBus, createLogger, type EventBus } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import pg from 'pg';
import { poll } from '../../support/index.js';
import type { ProjectApi } from './project-api.js';

/** An event as subscribers see it: data in REST shape. */
export interface SeenEvent {
  id: string;
  name: string;
  orgId: string;
  projectId: string;
  requestId: string;
  occurredAt: string | undefined;
  actor: { type: string; id: string; name: string } | undefined;
  data: Record<string, unknown>;
}

/** Watches a platform's bus, from the moment it is made, and keeps every event in the order it came. */
export class EventRecorder {
  readonly #events: SeenEvent[] = [];

  private constructor(
    private readonly bus: EventBus,
    private readonly database: pg.Client,
  ) {}

  static async start(bus: { natsUrl?: string; databaseUrl: string }): Promise<EventRecorder> {
    const log = createLogger({ service: 'test', level: 'silent' });
    const database = new pg.Client({ connectionString: bus.databaseUrl });
    await database.connect();
    const recorder = new EventRecorder(createEventBus({ ...bus, clientName: 'test', log }), database);
    await recorder.bus.tail({ onEvent: ({ payload }) => recorder.#see(Event.decode(payload)) }).started;
    return recorder;
  }

  /** Internal events are not shown to subscribers. */
  #see(event: Event): void {
    if (isRenderedEvent(event.type)) this.#events.push(seen(event));
  }

  of(projectId: string): SeenEvent[] {
    return this.#events.filter((event) => event.projectId === projectId);
  }

  /** The events of a project that `work` caused: all of them, and no others. */
  async during<T>(project: ProjectApi, work: () => Promise<T>): Promise<{ result: T; events: SeenEvent[] }> {
    await this.#fence(project);
    const from = this.of(project.id).length;
    const result = await work();
    await this.#fence(project);
    return { result, events: this.of(project.id).slice(from, -1) };
  }

  /**
   * Once all of before is on the bus, a contact is made: its own event shows that nothing from before is still to come.
   * Only events with one ordering key keep their order by themselves.
   */
  async #fence(project: ProjectApi): Promise<void> {
    await poll(() => this.#allPublished(project.id), { what: 'the outbox to be published' });
    const { id } = await project.newContact({ name: 'Fence' });
    await poll(() => this.of(project.id).some(({ data }) => data.id === id), { what: 'the last event to arrive' });
  }

  async #allPublished(projectId: string): Promise<boolean> {
    const unsent = 'SELECT 1 FROM core.outbox WHERE project_id = $1 AND seq IS NULL LIMIT 1';
    return (await this.database.query(unsent, [projectId])).rowCount === 0;
  }

  async close(): Promise<void> {
    await Promise.all([this.bus.close(), this.database.end()]);
  }
}

function seen(event: Event): SeenEvent {
  return {
    id: event.id,
    name: event.type,
    orgId: event.orgId,
    projectId: event.projectId,
    requestId: event.requestId,
    occurredAt: event.occurredAt?.toISOString(),
    actor: event.actor,
    data: renderEventData(event),
  };
}
