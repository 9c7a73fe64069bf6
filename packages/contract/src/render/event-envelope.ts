/** What stands around the data of an event wherever subscribers receive it (http-api.md §6). */
export interface EventEnvelope {
  /** The ID of the delivery, or of the event itself where it is not delivered to anybody in particular. */
  id: string;
  event: string;
  occurredAt: Date;
  projectId: string;
}

/** The whole as JSON, around the event's data, which is JSON already. */
export function renderEnvelope(envelope: EventEnvelope, data: string): string {
  return `${beforeEventData(envelope)}${data}${afterEventData}`;
}

/** What comes before the data: for those who do not want to copy it. */
export function beforeEventData({ id, event, occurredAt, projectId }: EventEnvelope): string {
  const timestamp = Math.floor(occurredAt.getTime() / 1_000);
  const envelope = JSON.stringify({ id, event, timestamp, project_id: projectId });
  return `${envelope.slice(0, -1)},"data":`;
}

export const afterEventData = '}';
