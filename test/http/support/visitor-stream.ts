import { poll } from '../../support/index.js';
import { type LiveEvent, LiveStream } from './live-stream.js';
import type { WidgetVisitor } from './widget-visitor.js';

/** A visitor's stream that hears from now on, or from where it was; at this gateway, by default that of their session. */
export async function listenAs(
  visitor: WidgetVisitor,
  { lastId = '', baseUrl = visitor.client.baseUrl } = {},
): Promise<LiveStream> {
  const headers: Record<string, string> = { authorization: `Bearer ${visitor.client.token}` };
  if (lastId !== '') headers['last-event-id'] = lastId;
  const stream = await LiveStream.open({ baseUrl, key: undefined }, `${visitor.path}/stream`, { headers });
  return stream.status === 200 ? stream.listening() : stream;
}

/** Resolves with the first event of the type that fits. */
export function hear<Data>(
  stream: LiveStream,
  type: string,
  fits: (data: Data) => boolean = () => true,
): Promise<Data> {
  const heard = () => dataOf<Data>(stream.events, type).find(fits);
  return poll(heard, { what: `${type} among ${JSON.stringify(stream.events)}` }) as Promise<Data>;
}

export function dataOf<Data>(events: readonly LiveEvent[], type: string): Data[] {
  return events.filter(({ event }) => event === type).map(({ data }) => JSON.parse(data) as Data);
}
