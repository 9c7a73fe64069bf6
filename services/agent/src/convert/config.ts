import { enums } from '@pharos/contract';
import type {
  AgentConfig as ConfigMessage,
  AgentSettings as SettingsMessage,
  UpdateConfigRequest,
} from '@pharos/proto/pharos/agent/v1/config';
import type { AgentConfig, AgentMode, AgentSettings } from '../domain/settings.js';
import type { ShownConfig } from '../store/configs.js';

export function toConfigMessage(projectId: string, config: ShownConfig): ConfigMessage {
  return {
    projectId,
    mode: enums.agentMode.fromText(config.mode),
    model: config.model ?? undefined,
    confidenceThreshold: config.confidenceThreshold,
    settings: toSettingsMessage(config.settings),
    revision: config.revision,
    updatedAt: config.updatedAt ?? undefined,
  };
}

export function toSettingsMessage(settings: AgentSettings): SettingsMessage {
  const { business_hours: hours } = settings;
  return {
    enabled: settings.enabled,
    shadow: settings.shadow,
    maxTurns: settings.max_turns,
    monthlyBudgetUsd: settings.monthly_budget_usd ?? undefined,
    policyTopics: settings.policy_topics,
    tone: settings.tone ?? undefined,
    instructions: settings.instructions ?? undefined,
    languages: settings.languages,
    handoffMessage: settings.handoff_message ?? undefined,
    businessHours: hours ? { timeZone: hours.time_zone, hours: hours.hours } : undefined,
    allowedActions: settings.allowed_actions,
    resolveWhenConfirmed: settings.resolve_when_confirmed,
    escalationAssignee: settings.escalation_assignee ?? undefined,
    allowedLinkHosts: settings.allowed_link_hosts,
    fallbackModel: settings.fallback_model ?? undefined,
    readerModel: settings.reader_model ?? undefined,
  };
}

/** What a message says of each setting; undefined where it says nothing. */
const readers: { [Name in keyof AgentSettings]: (message: SettingsMessage) => unknown } = {
  enabled: ({ enabled }) => enabled,
  shadow: ({ shadow }) => shadow,
  max_turns: ({ maxTurns }) => maxTurns,
  monthly_budget_usd: ({ monthlyBudgetUsd }) => monthlyBudgetUsd,
  policy_topics: ({ policyTopics }) => listed(policyTopics),
  tone: ({ tone }) => tone,
  instructions: ({ instructions }) => instructions,
  languages: ({ languages }) => listed(languages),
  handoff_message: ({ handoffMessage }) => handoffMessage,
  business_hours: ({ businessHours: hours }) => hours && { time_zone: hours.timeZone, hours: hours.hours },
  allowed_actions: ({ allowedActions }) => listed(allowedActions),
  resolve_when_confirmed: ({ resolveWhenConfirmed }) => resolveWhenConfirmed,
  escalation_assignee: ({ escalationAssignee }) => escalationAssignee,
  allowed_link_hosts: ({ allowedLinkHosts }) => listed(allowedLinkHosts),
  fallback_model: ({ fallbackModel }) => fallbackModel,
  reader_model: ({ readerModel }) => readerModel,
};

/** An empty list is the usual value of every list. */
function listed(values: readonly string[]): readonly string[] | undefined {
  return values.length === 0 ? undefined : values;
}

/** The settings that the mask names, by name; null where the message has none: the usual value. */
export function settingsOf({
  updateMask = [],
  settings,
}: Pick<UpdateConfigRequest, 'updateMask' | 'settings'>): Record<string, unknown> {
  const named = Object.entries(readers).filter(([name]) => updateMask.includes(`settings.${name}`));
  return Object.fromEntries(
    named.map(([name, read]) => [name, settings === undefined ? null : (read(settings) ?? null)]),
  );
}

/** The other fields that the mask names. */
export function fieldsOf(
  request: UpdateConfigRequest,
): Partial<Pick<AgentConfig, 'mode' | 'model' | 'confidenceThreshold'>> {
  const { updateMask = [], mode, model, confidenceThreshold } = request;
  return {
    ...(updateMask.includes('mode') && { mode: enums.agentMode.toText(mode) as AgentMode }),
    ...(updateMask.includes('model') && { model: model ?? null }),
    ...(updateMask.includes('confidence_threshold') && { confidenceThreshold }),
  };
}
