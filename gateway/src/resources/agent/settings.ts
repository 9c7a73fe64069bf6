import type { AgentSettings } from '@pharos/proto/pharos/agent/v1/config';
import { orUnset } from '../field-mask.js';
import type { SettingsChanges } from './settings-schemas.js';

/** The settings that a body names, as the service takes them: what is unset there and named in the mask becomes usual. */
export function settingsMessage(settings: SettingsChanges): AgentSettings {
  const hours = orUnset(settings.business_hours);
  return {
    enabled: orUnset(settings.enabled),
    shadow: orUnset(settings.shadow),
    maxTurns: orUnset(settings.max_turns),
    monthlyBudgetUsd: orUnset(settings.monthly_budget_usd),
    policyTopics: settings.policy_topics ?? [],
    tone: orUnset(settings.tone),
    instructions: orUnset(settings.instructions),
    languages: settings.languages ?? [],
    handoffMessage: orUnset(settings.handoff_message),
    businessHours: hours && { timeZone: hours.time_zone, hours: hours.hours },
    allowedActions: settings.allowed_actions ?? [],
    resolveWhenConfirmed: orUnset(settings.resolve_when_confirmed),
    escalationAssignee: orUnset(settings.escalation_assignee),
    allowedLinkHosts: settings.allowed_link_hosts ?? [],
    fallbackModel: orUnset(settings.fallback_model),
  };
}
