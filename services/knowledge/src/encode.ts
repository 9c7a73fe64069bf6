import { encoderOf } from '@pharos/service';
import { articleChanged } from './indexing/index.js';

/** What goes over the bus for a row of the outbox. Throws on a type that this service does not write. */
export const encodeEvent = encoderOf(({ type, data }) => {
  if (type !== articleChanged) throw new Error(`not an event of the knowledge service: ${type}`);
  return { $case: 'articleChanged', value: { articleId: (data as { article_id: string }).article_id } };
});
