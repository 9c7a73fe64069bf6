import type { AgentConfig, AgentMode, BusinessHours, UpdateAgentConfigRequest } from '@pharos/sdk';

/** The agent's configuration as it stands in fields: lists are lines of text, and numbers what was typed. */
export interface ConfigDraft {
  readonly enabled: boolean;
  readonly agent_mode: AgentMode;
  readonly shadow: boolean;
  readonly confidence_threshold: number;
  readonly max_turns: string;
  readonly resolve_when_confirmed: boolean;
  readonly tone: string;
  readonly instructions: string;
  readonly languages: string;
  readonly allowed_link_hosts: string;
  readonly policy_topics: string;
  /** Null: the customer is told nothing; empty: the usual message. */
  readonly handoff_message: string | null;
  readonly escalation_assignee: string;
  readonly business_hours: BusinessHours | null;
  readonly ai_model: string;
  readonly fallback_model: string;
  readonly reader_model: string;
  readonly monthly_budget_usd: string;
}

export type DraftName = keyof ConfigDraft;
export type DraftChanges = Partial<ConfigDraft>;

const typed = (number: number | null) => (number === null ? '' : String(number));

/** The fields of a configuration. */
export function draftOf({ agent_mode, ai_model, confidence_threshold, settings }: AgentConfig): ConfigDraft {
  return {
    enabled: settings.enabled,
    agent_mode,
    shadow: settings.shadow,
    confidence_threshold,
    max_turns: typed(settings.max_turns),
    resolve_when_confirmed: settings.resolve_when_confirmed,
    tone: settings.tone ?? '',
    instructions: settings.instructions ?? '',
    languages: settings.languages.join(', '),
    allowed_link_hosts: settings.allowed_link_hosts.join('\n'),
    policy_topics: settings.policy_topics.join('\n'),
    handoff_message: settings.handoff_message === '' ? null : (settings.handoff_message ?? ''),
    escalation_assignee: settings.escalation_assignee ?? '',
    business_hours: settings.business_hours,
    ai_model: ai_model ?? '',
    fallback_model: settings.fallback_model ?? '',
    reader_model: settings.reader_model ?? '',
    monthly_budget_usd: typed(settings.monthly_budget_usd),
  };
}

/** Whether a field has the same value in two drafts. */
export function isSame(name: DraftName, one: DraftChanges, other: DraftChanges): boolean {
  return JSON.stringify(one[name]) === JSON.stringify(other[name]);
}

/** The changes that are none of them the value that is there already. */
export function realChanges(changes: DraftChanges, draft: ConfigDraft): DraftChanges {
  const names = Object.keys(changes) as DraftName[];
  return Object.fromEntries(names.filter((name) => !isSame(name, changes, draft)).map((name) => [name, changes[name]]));
}

const text = (value: string) => value.trim() || null;
const number = (value: string) => (value.trim() === '' ? null : Number(value));
const parts = (value: string, separator: RegExp) => [
  ...new Set(
    value
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];
const lines = (value: string) => parts(value, /\n/);

/** How the platform takes what stands in the fields of settings; those that are not here it takes as they are. */
const sent: { readonly [Name in DraftName]?: (value: never) => unknown } = {
  max_turns: number,
  tone: text,
  instructions: text,
  languages: (value: string) => parts(value, /[\s,;]+/),
  allowed_link_hosts: (value: string) => lines(value.toLowerCase()),
  policy_topics: lines,
  handoff_message: (value: string | null) => (value === null ? '' : text(value)),
  escalation_assignee: text,
  fallback_model: text,
  reader_model: text,
  monthly_budget_usd: number,
};

/** What the platform is told of changes. */
export function configToSend(changes: DraftChanges): UpdateAgentConfigRequest {
  const { agent_mode, ai_model, confidence_threshold, ...rest } = changes;
  const settings = Object.entries(rest).map(([name, value]) => {
    const read = sent[name as DraftName] as ((value: unknown) => unknown) | undefined;
    return [name, read ? read(value) : value];
  });
  return {
    ...(agent_mode !== undefined && { agent_mode }),
    ...(ai_model !== undefined && { ai_model: text(ai_model) }),
    ...(confidence_threshold !== undefined && { confidence_threshold }),
    ...(settings.length > 0 && { settings: Object.fromEntries(settings) }),
  };
}

/** Whether nothing is missing that the platform needs: hours that are set have at least one span, and no span is empty. */
export function isComplete({ business_hours }: Pick<ConfigDraft, 'business_hours'>): boolean {
  if (business_hours === null) return true;
  const { hours } = business_hours;
  return hours.length > 0 && hours.every(({ opens, closes }) => opens !== '' && closes !== '' && opens !== closes);
}
