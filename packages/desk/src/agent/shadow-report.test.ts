import { expect, test } from 'vitest';
import { shadowReportOf } from './shadow-report.js';

test('what the agent would have done is counted by decision and by reason, the most frequent reason first', () => {
  const run = (
    decision: 'reply' | 'escalate',
    escalation_reason: 'no_knowledge' | 'user_requested' | null,
    day: number,
  ) => ({
    decision,
    escalation_reason,
    created_at: `2026-01-0${day}T10:00:00Z`,
  });
  const report = shadowReportOf([
    run('escalate', 'user_requested', 4),
    run('reply', null, 3),
    run('escalate', 'no_knowledge', 2),
    run('escalate', 'no_knowledge', 1),
  ]);
  expect(report.span).toEqual({ from: '2026-01-01T10:00:00Z', to: '2026-01-04T10:00:00Z' });
  expect(report.byDecision[0]).toEqual({ decision: 'reply', count: 1, share: 0.25 });
  expect(report.byReason).toEqual([
    { reason: 'no_knowledge', count: 2 },
    { reason: 'user_requested', count: 1 },
  ]);
  expect(shadowReportOf([])).toMatchObject({ total: 0, span: undefined, byReason: [] });
});
