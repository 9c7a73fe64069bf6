import { describe, expect, test } from 'vitest';
import { applyPatch, checkAiResolved, checkSnooze, checkTransition } from './conversation.js';
import type { ConversationFields, Status } from './record.js';

const now = new Date('2030-01-01T00:00:00Z');
const later = new Date('2030-01-01T00:00:01Z');
const open: ConversationFields = {
  subject: null,
  status: 'open',
  priority: 'normal',
  assigned_to: null,
  tags: [],
  snoozed_until: null,
  contact_id: null,
  ai_resolved: false,
  spam: false,
};
const snoozed: ConversationFields = { ...open, status: 'snoozed', snoozed_until: later };

describe('transitions', () => {
  const statuses: Status[] = ['open', 'snoozed', 'resolved', 'closed'];
  const forbidden = ['closed snoozed', 'closed resolved'];

  test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
    const check = () => checkTransition(from, to);
    if (!forbidden.includes(`${from} ${to}`)) return expect(check).not.toThrow();
    expect(check).toThrow(expect.objectContaining({ reason: 'INVALID_TRANSITION', details: { allowed: ['open'] } }));
  });
});

describe('snoozing', () => {
  test('takes a time in the future, or none', () => {
    expect(() => checkSnooze('snoozed', later, now)).not.toThrow();
    expect(() => checkSnooze('snoozed', null, now)).not.toThrow();
    expect(() => checkSnooze('snoozed', now, now)).toThrow(expect.objectContaining({ reason: 'VALIDATION_ERROR' }));
    expect(() => checkSnooze('open', later, now)).toThrow(expect.objectContaining({ reason: 'VALIDATION_ERROR' }));
  });

  test('may be put off, and ended by null, without naming the status', () => {
    const farther = new Date('2031-01-01T00:00:00Z');
    expect(applyPatch(snoozed, { snoozed_until: farther }, now).snoozed_until).toBe(farther);
    expect(applyPatch(snoozed, { snoozed_until: null }, now)).toEqual({ ...snoozed, snoozed_until: null });
    expect(() => applyPatch(open, { snoozed_until: farther }, now)).toThrow();
  });

  test('again keeps its time, also when that has just passed', () => {
    expect(applyPatch(snoozed, { status: 'snoozed' }, new Date('2032-01-01T00:00:00Z'))).toEqual(snoozed);
  });

  test('ends with any other status', () => {
    for (const status of ['open', 'resolved', 'closed'] as const)
      expect(applyPatch(snoozed, { status }, now)).toEqual({ ...snoozed, status, snoozed_until: null });
    expect(() => applyPatch(snoozed, { status: 'open', snoozed_until: later }, now)).toThrow();
  });
});

test('what a patch does not name stays; tags lose repetitions', () => {
  const before = { ...open, subject: 'S', assigned_to: 'kim' };
  expect(applyPatch(before, { tags: ['b', 'a', 'b'], assigned_to: null }, now)).toEqual({
    ...before,
    assigned_to: null,
    tags: ['b', 'a'],
  });
});

describe('resolved by the AI', () => {
  const refused = expect.objectContaining({ reason: 'VALIDATION_ERROR' });

  test('says only the AI, and only while it resolves', () => {
    expect(() => checkAiResolved({ status: 'resolved', ai_resolved: true }, 'ai')).not.toThrow();
    for (const actor of ['api_key', 'user', 'operator', 'system', ''])
      expect(() => checkAiResolved({ status: 'resolved', ai_resolved: true }, actor)).toThrow(refused);
    for (const patch of [{ ai_resolved: true }, { ai_resolved: true, status: 'open' } as const])
      expect(() => checkAiResolved(patch, 'ai')).toThrow(refused);
    expect(() => checkAiResolved({ status: 'resolved' }, 'api_key')).not.toThrow();
  });

  test('is over as soon as the conversation is anything but resolved', () => {
    const resolved: ConversationFields = { ...open, status: 'resolved', ai_resolved: true };
    expect(applyPatch(resolved, { subject: 'x' }, now).ai_resolved).toBe(true);
    for (const status of ['open', 'snoozed', 'closed'] as const)
      expect(applyPatch(resolved, { status }, now).ai_resolved).toBe(false);
  });
});
