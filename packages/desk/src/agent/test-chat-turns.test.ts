import type { AgentTrial } from '@pharos/sdk';
import { expect, test } from 'vitest';
import { messagesOf } from './test-chat-turns.js';

const tried = (question: string, decision: AgentTrial['decision'], answer: string | null) => ({
  question,
  trial: { decision, answer } as AgentTrial,
});

test('what was said so far is sent along, without what was left to people', () => {
  const turns = [
    tried('a', 'reply', 'A'),
    tried('b', 'escalate', 'Not sent'),
    tried('c', 'abstain', null),
    tried('d', 'clarify', 'D?'),
  ];
  expect(messagesOf(turns, 'e')).toEqual([
    { sender_type: 'customer', content: 'a' },
    { sender_type: 'ai', content: 'A' },
    { sender_type: 'customer', content: 'd' },
    { sender_type: 'ai', content: 'D?' },
    { sender_type: 'customer', content: 'e' },
  ]);
});

test('of a long talk the latest turns are sent, each with its question', () => {
  const turns = Array.from({ length: 40 }, (_, at) => tried(`q${at}`, 'reply', 'x'.repeat(9_000)));
  const messages = messagesOf(turns, 'last');
  expect(messages.length).toBeLessThanOrEqual(30);
  expect(messages[0]).toEqual({ sender_type: 'customer', content: 'q26' });
  expect(messages.at(-1)).toEqual({ sender_type: 'customer', content: 'last' });
  expect(Math.max(...messages.map(({ content }) => content.length))).toBe(4_000);
});

test('a long answer is cut between characters, never within one', () => {
  const [, answer] = messagesOf([tried('a', 'reply', `x${'😀'.repeat(9_000)}`)], 'b');
  expect(answer?.content).toBe(`x${'😀'.repeat(3_999)}`);
});
