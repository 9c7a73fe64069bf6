import { eventTypesOf, knownEventTypes } from '@pharos/contract';
import { Batcher, type ConsumerDeps, createConsumer, type Database, type Part } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { type Changed, noteDue } from '../shared/analytics-due.js';

const concurrency = 128;

/** The types of events at which `changedBy` names something. */
export const wanted = eventTypesOf([
  'conversationCreated',
  'conversationUpdated',
  'conversationMerged',
  'conversationDeleted',
  'messageCreated',
  'messageUpdated',
  'messageDeleted',
  'formSubmitted',
]);

/** Has the conversations counted in which something happened. Noted twice they are counted once. */
export function analyticsConsumer({ database, ...deps }: ConsumerDeps): Part {
  const notes = new Batcher((changed: readonly (readonly Changed[])[]) => note(database, changed), concurrency);
  return createConsumer(
    { database, ...deps },
    {
      durable: 'core-analytics',
      types: knownEventTypes,
      wanted,
      concurrency,
      handler: ({ event }) => notes.ask(changedBy(Event.decode(event.payload))),
    },
  );
}

async function note(database: Database, changed: readonly (readonly Changed[])[]): Promise<undefined[]> {
  await noteDue(database, changed.flat());
  return changed.map(() => undefined);
}

/** The conversations of which an event says that they are not as they were counted. */
export function changedBy({ projectId, data }: Event): Changed[] {
  const whole = (...ids: (string | undefined)[]) =>
    ids.flatMap((conversationId) => (conversationId === undefined ? [] : [{ projectId, conversationId }]));
  switch (data?.$case) {
    case 'messageCreated': {
      const { conversationId = '', createdAt } = data.value.message ?? {};
      return [{ projectId, conversationId, since: createdAt }];
    }
    case 'messageUpdated':
    case 'messageDeleted':
      return whole(data.value.message?.conversationId);
    case 'conversationMerged':
      return whole(data.value.conversation?.id, data.value.mergedId);
    case 'conversationDeleted':
      return whole(data.value.conversation?.id, ...data.value.mergedIds);
    case 'conversationCreated':
    case 'conversationUpdated':
    case 'formSubmitted':
      return whole(data.value.conversation?.id);
    default:
      return [];
  }
}
