import type { Message } from '@pharos/proto/pharos/core/v1/message';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { expect, test } from 'vitest';
import { needed } from './consume.js';

const { AGENT, AI, CUSTOMER } = SenderType;

const said = (id: string, given: Partial<Message> = {}, imported = false): Event =>
  ({
    id,
    imported,
    data: {
      $case: 'messageCreated',
      value: {
        message: {
          id,
          conversationId: 'cnv_1',
          senderType: CUSTOMER,
          isInternal: false,
          createdAt: new Date(0),
          ...given,
        },
      },
    },
  }) as Event;
const updated = { id: 'u', data: { $case: 'conversationUpdated', value: {} } } as Event;
const left = (...run: Event[]) => needed(run).map(({ id }) => id);

test('of what a customer writes in a row only the last asks for a turn, whatever is said beside it that nobody hears', () => {
  const [ai, note] = [said('b', { senderType: AI }), said('d', { senderType: AGENT, isInternal: true })];
  expect(left(said('a'), said('c'), said('e'))).toEqual(['e']);
  expect(left(said('a'), ai, said('c'), note, said('e'))).toEqual(['b', 'd', 'e']);
  expect(left(said('a'), said('b', {}, true))).toEqual(['a', 'b']);
});

test('what a person of the team does between, and what is not later, leaves each', () => {
  expect(left(said('a'), said('b', { senderType: AGENT }), said('c'))).toEqual(['a', 'b', 'c']);
  expect(left(said('a'), updated, said('c'))).toEqual(['a', 'u', 'c']);
  expect(left(said('b'), said('a'))).toEqual(['b', 'a']);
  expect(left(said('a', { createdAt: new Date(2) }), said('b', { createdAt: new Date(1) }))).toEqual(['a', 'b']);
  expect(left(said('a'), said('b', { conversationId: 'cnv_2' }))).toEqual(['a', 'b']);
});
