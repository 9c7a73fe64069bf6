import { z } from 'zod';

/** The days of the week, in their order. */
export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** The settings of an agent as they are stored; whatever is missing has its usual value. */
export const settingsSchema = z.object({
  enabled: z.boolean().default(true),
  shadow: z.boolean().default(false),
  max_turns: z.int().min(1).max(50).default(5),
  monthly_budget_usd: z.number().min(0).nullable().default(null),
  policy_topics: z.array(z.string()).default([]),
  tone: z.string().nullable().default(null),
  instructions: z.string().nullable().default(null),
  languages: z.array(z.string()).default([]),
  handoff_message: z.string().nullable().default(null),
  business_hours: z
    .object({
      time_zone: z.string(),
      hours: z.array(z.object({ day: z.enum(days), opens: clock, closes: clock })),
    })
    .nullable()
    .default(null),
  allowed_actions: z.array(z.string()).default([]),
  resolve_when_confirmed: z.boolean().default(true),
  escalation_assignee: z.string().nullable().default(null),
  allowed_link_hosts: z.array(z.string()).default([]),
  fallback_model: z.string().nullable().default(null),
  reader_model: z.string().nullable().default(null),
});

export type AgentSettings = z.output<typeof settingsSchema>;

/**
 * Where nobody has set another one. There, the built-in answerer answers half of the everyday questions of a set that nothing was fitted
 * to, and 4 % of its answers on the project's own help centre are wrong; where articles are missing more of them are
 * (docs/agent-evaluation.md).
 */
export const defaultConfidenceThreshold = 0.75;

export type AgentMode = 'autopilot' | 'copilot' | 'assist';

/** How the agent of a project works. */
export interface AgentConfig {
  readonly mode: AgentMode;
  /** As it was asked for; null: the platform's. */
  readonly model: string | null;
  readonly confidenceThreshold: number;
  readonly settings: AgentSettings;
  /** 0 while nothing was ever set. */
  readonly revision: number;
}
