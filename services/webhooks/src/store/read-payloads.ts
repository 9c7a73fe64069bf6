import type { Database, Statement } from '@pharos/kit';

const select: Statement = {
  name: 'select_payloads',
  text: 'SELECT event_id, data FROM payloads WHERE event_id = ANY ($1::text[])',
};

/** The data of events, which is JSON, by event. */
export async function readPayloads(database: Database, eventIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await database.query<{ event_id: string; data: string }>(select, [eventIds]);
  return new Map(rows.map(({ event_id, data }) => [event_id, data]));
}
