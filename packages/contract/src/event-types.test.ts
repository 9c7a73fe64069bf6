import { expect, test } from 'vitest';
import { eventNames } from './event-names.js';
import { isRenderedEvent, knownEventTypes } from './event-types.js';

test('a name that no service emits yet is unknown, so that what a newer version sends under it waits for that version', () => {
  const unknown = eventNames.filter((name) => !knownEventTypes.includes(name));
  expect(unknown).toEqual(['webhook.test']);
});

test('subscribers receive nothing that is for services only', () => {
  const internal = knownEventTypes.filter((type) => !isRenderedEvent(type));
  expect(internal).toEqual([
    'project.deleted',
    'contact.erased',
    'audit.recorded',
    'article.changed',
    'agent.configured',
    'message.redelivery_requested',
    'conversation.rated',
  ]);
  expect(isRenderedEvent('constructor')).toBe(false);
});
