import { expect, test } from 'vitest';
import { People } from '../people.js';
import { intercom } from './intercom.js';

test('files of the first message are looked up by the ID that Intercom gives its source', () => {
  const attachments = [{ name: 'a.txt', url: 'https://downloads.intercomcdn.com/a' }];
  const source = { id: '101', type: 'email', body: '<p>Hi</p>', attachments };
  const conversation = { type: 'conversation', id: '7', created_at: 1_600_000_000, source };
  const [piece] = intercom.piecesOf(conversation, 'conversations/7.json');
  const made = piece?.kind === 'conversation' ? piece.make(new People()) : undefined;
  expect(made?.messages).toMatchObject([{ id: 'source-101', oldId: '101' }]);
});
