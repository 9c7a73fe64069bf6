import { eventTypesOf, knownEventTypes } from '@pharos/contract';
import { type ConsumerDeps, createConsumer, type Database, type Part, type Question, type Screen } from '@pharos/kit';
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
export function analyticsConsumer(deps: ConsumerDeps): Part {
  return createConsumer(deps, {
    durable: 'core-analytics',
    types: knownEventTypes,
    wanted,
    concurrency,
    screen: noting(deps.database),
    handler: ({ event, database }) => noteDue(database, changedBy(Event.decode(event.payload))),
  });
}

interface Noting extends Question {
  readonly changed: readonly Changed[];
}

/** Notes what many events changed at once: nothing is left to be done for each. */
function noting(database: Database): Screen<Noting> {
  return {
    ask: ({ payload }) => ({ key: '', changed: changedBy(Event.decode(payload)) }),
    async answer(questions) {
      await noteDue(
        database,
        questions.flatMap(({ changed }) => changed),
      );
      return questions.map(() => false);
    },
  };
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
