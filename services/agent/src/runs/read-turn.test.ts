import { ContentType, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { aCall } from '@pharos/service/testing';
import { expect, test } from 'vitest';
import { FakeSources } from '../testing/fake-sources.js';
import { newTenant } from '../testing/sample-runs.js';
import { readContact, readTurn } from './read-turn.js';

const { requestId, actor, traceparent } = aCall();
const call = { requestId, actor, traceparent };

function read(sources: FakeSources, at: ReturnType<typeof newTenant>, conversationId: string) {
  return readTurn(sources, at, conversationId, call);
}

test('a turn has what customers and the team said to each other, oldest first, as plain text', async () => {
  const [sources, at] = [new FakeSources(), newTenant()];
  const { id } = sources.converse(at, 'First', { senderType: SenderType.AGENT, content: 'Second' });
  sources.say(id, { senderType: SenderType.AGENT, isInternal: true, content: 'note' });
  sources.say(id, { senderType: SenderType.SYSTEM, content: 'system' });
  sources.say(id, { senderType: SenderType.AI, content: 'Third' });
  sources.say(id, { contentType: ContentType.HTML, content: '<p>Fourth</p>' });
  const { utterances } = await read(sources, at, id);
  expect(utterances.map(({ from, text }) => [from, text])).toEqual([
    ['customer', 'First'],
    ['agent', 'Second'],
    ['ai', 'Third'],
    ['customer', 'Fourth'],
  ]);
});

test('of a long conversation the latest is read, and of a long message its beginning', async () => {
  const [sources, at] = [new FakeSources(), newTenant()];
  const { id } = sources.converse(at, ...Array.from({ length: 200 }, (_, n) => `${n} ${'x'.repeat(20_000)}`));
  const { utterances } = await read(sources, at, id);
  expect(utterances.at(-1)?.text).toMatch(/^199 x+$/);
  expect(utterances.length).toBeGreaterThan(1);
  expect(utterances.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(60_000);
});

test('a contact who was erased meanwhile is nobody', async () => {
  const [sources, at] = [new FakeSources(), newTenant()];
  const conversation = sources.converse(at, 'Hello');
  const turn = await read(sources, at, conversation.id);
  expect(await readContact(sources, turn, call)).toMatchObject({ name: 'Ada', metadata: { plan: 'gold' } });
  sources.forgetContact(conversation);
  expect(await readContact(sources, turn, call)).toBeNull();
});
