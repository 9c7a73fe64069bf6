import type { AgentConfig } from '@pharos/sdk';
import { expect, test } from 'vitest';
import { configToSend, draftOf, isComplete, realChanges } from './config-draft.js';

const config: AgentConfig = {
  project_id: 'prj_1',
  agent_mode: 'assist',
  ai_model: null,
  confidence_threshold: 0.75,
  settings: {
    enabled: true,
    shadow: false,
    max_turns: 5,
    monthly_budget_usd: null,
    policy_topics: ['legal claims'],
    tone: null,
    instructions: null,
    languages: [],
    handoff_message: null,
    business_hours: null,
    allowed_actions: ['escalate'],
    resolve_when_confirmed: true,
    escalation_assignee: null,
    allowed_link_hosts: [],
    fallback_model: null,
    reader_model: null,
  },
  updated_at: null,
};

test('what stands in the fields goes to the platform as it takes it: lines are lists, and what is empty is unset', () => {
  const changes = {
    agent_mode: 'autopilot',
    ai_model: ' ',
    policy_topics: 'legal claims\n\n refunds \nrefunds',
    languages: 'en, de;fr',
    tone: '',
    max_turns: '3',
    monthly_budget_usd: '',
    shadow: true,
  } as const;
  expect(configToSend(changes)).toEqual({
    agent_mode: 'autopilot',
    ai_model: null,
    settings: {
      policy_topics: ['legal claims', 'refunds'],
      languages: ['en', 'de', 'fr'],
      tone: null,
      max_turns: 3,
      monthly_budget_usd: null,
      shadow: true,
    },
  });
  expect(configToSend({ tone: 'Brief' })).toEqual({ settings: { tone: 'Brief' } });
});

test('the message of a hand-over is the project’s, the usual one, or switched off, and the fields tell which', () => {
  for (const [stored, shown] of [
    ['Wait.', 'Wait.'],
    [null, ''],
    ['', null],
  ] as const) {
    const draft = draftOf({ ...config, settings: { ...config.settings, handoff_message: stored } });
    expect(draft.handoff_message).toBe(shown);
    expect(configToSend({ handoff_message: shown })).toEqual({ settings: { handoff_message: stored } });
  }
});

test('what was changed back is no change', () => {
  const draft = draftOf(config);
  expect(draft.policy_topics).toBe('legal claims');
  expect(realChanges({ tone: '', max_turns: '5', shadow: true, business_hours: null }, draft)).toEqual({
    shadow: true,
  });
});

test('hours have at least one span, and none without a length', () => {
  const at = (opens: string, closes: string) => ({ day: 'mon' as const, opens, closes });
  const complete = (...hours: ReturnType<typeof at>[]) => isComplete({ business_hours: { time_zone: 'UTC', hours } });
  expect(isComplete({ business_hours: null })).toBe(true);
  expect([complete(), complete(at('09:00', '09:00')), complete(at('09:00', ''))]).toEqual([false, false, false]);
  expect(complete(at('22:00', '06:00'))).toBe(true);
});
