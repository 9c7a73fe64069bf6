/** An event as its writer put it down. */
export interface OutboxRow {
  id: number;
  eventId: string;
  type: string;
  orgId: string;
  projectId: string;
  orderingKey: string;
  data: unknown;
  caller: unknown;
  occurredAt: Date;
}

/** What goes over the bus for a row. Id and ordering key are the row's own. */
export interface EncodedEvent {
  subject: string;
  payload: Uint8Array;
}
