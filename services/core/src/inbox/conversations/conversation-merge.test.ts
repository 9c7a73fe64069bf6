import { expect, test } from 'vitest';
import { type MergingMessage, planMerge } from './conversation-merge.js';

const at = (ms: number) => new Date(1_000_000 + ms);
const said = (id: string, ms: number, sender_type = 'customer', more = {}): MergingMessage => ({
  id,
  moves: id.startsWith('s'),
  sender_type,
  is_internal: false,
  created_at: at(ms),
  ...more,
});
const unseen = { customer_seen_at: null, agent_seen_at: null };

test('messages stay at their times where the other conversation has none', () => {
  expect(planMerge([said('s1', 1), said('t1', 2), said('s2', 3)], unseen, unseen)).toEqual({
    lastAt: at(3),
    shifted: [],
    seen: unseen,
  });
});

test('messages at one time come after each other, in their order, and those that stay do not move', () => {
  const messages = [said('t1', 1), said('s1', 1), said('t2', 2), said('s2', 2), said('s3', 3), said('s4', 9)];
  expect(planMerge(messages, unseen, unseen).shifted).toEqual([
    { id: 's1', at: at(3) },
    { id: 's2', at: at(4) },
    { id: 's3', at: at(5) },
  ]);
});

test('what a side had not seen of either it has not seen of both', () => {
  const messages = [said('t1', 1), said('s1', 2, 'agent'), said('t2', 3, 'agent'), said('s2', 4), said('t3', 5, 'ai')];
  const seen = (customer: number | null, agent: number | null) => ({
    customer_seen_at: customer === null ? null : at(customer),
    agent_seen_at: agent === null ? null : at(agent),
  });
  expect(planMerge(messages, seen(4, 4), seen(5, 5)).seen).toEqual(seen(5, 5));
  expect(planMerge(messages, seen(null, 4), seen(5, 5)).seen).toEqual(seen(1, 5));
  expect(planMerge(messages, seen(4, 2), seen(3, 5)).seen).toEqual(seen(4, 3));
  expect(planMerge(messages, seen(4, 4), seen(5, null)).seen).toEqual(seen(5, null));
});

test('internal notes are no news to the customer, and a seen message that moved in time stays seen', () => {
  const note = said('t2', 3, 'agent', { is_internal: true });
  const messages = [said('t1', 1, 'agent'), said('s1', 1, 'agent'), note];
  const seen = { customer_seen_at: at(1), agent_seen_at: null };
  expect(planMerge(messages, seen, seen).seen.customer_seen_at).toEqual(at(3));
  expect(planMerge(messages.slice(0, 2), seen, seen)).toMatchObject({ seen: { customer_seen_at: at(2) } });
});
