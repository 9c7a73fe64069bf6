import { z } from 'zod';
import { label, locale, text } from './fields.js';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const maxOpenHours = 50;
const maxListed = 50;

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time such as 09:30' });
const closing = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'must be a time such as 17:30' });

/** Hours and minutes have two digits each, so their order is that of their letters. */
const openHours = z
  .strictObject({ day: z.enum(days), opens: clock, closes: closing })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'must be after `opens`' });

const timeZone = text(1, 100)
  .refine(isTimeZone, { error: 'must be an IANA time zone such as Europe/Berlin' })
  .meta({ description: 'IANA, such as `Europe/Berlin`', examples: ['Europe/Berlin'] });

/** Offsets are no zones: they know no summer. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const host = z
  .string()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, {
    error: 'must be the name of a host in lower case, such as docs.example.com',
  });

const actionName = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, {
  error: 'must begin with a lower-case letter, and have lower-case letters, digits and `_` only',
});

/** As in `anthropic/claude-sonnet-5-5`. */
export const modelName = text(1, 200)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:@+-]*(?:\/[A-Za-z0-9][A-Za-z0-9._:@+-]*)*$/, {
    error: 'must be the name of a model, such as anthropic/claude-sonnet-5-5',
  })
  .meta({ minLength: 1, maxLength: 200, examples: ['anthropic/claude-sonnet-5-5', 'openai/gpt-6-luna'] });

const settings = {
  enabled: z.boolean().meta({ description: 'Whether the agent works at all; usually true' }),
  shadow: z.boolean().meta({ description: 'Autopilot decides and records, and sends nothing; usually false' }),
  max_turns: z
    .int()
    .min(1)
    .max(50)
    .meta({ description: 'Answers that it gives in one conversation at most; usually 5' }),
  monthly_budget_usd: z
    .number()
    .min(0)
    .max(1_000_000)
    .meta({ description: 'What model calls of a month (UTC) may cost; usually without a limit' }),
  policy_topics: z.array(label(100)).max(maxListed).meta({ description: 'What people answer, never the agent' }),
  tone: label(200).meta({ description: 'How answers sound, such as `friendly and brief`' }),
  instructions: label(4_000).meta({ description: 'What else the model is told about answering' }),
  languages: z
    .array(locale)
    .max(20)
    .meta({ description: 'Answers are given in these only; empty: in whatever language the customer writes' }),
  handoff_message: label(2_000).meta({
    description: 'Sent to the customer when the agent hands over; usually nothing is',
  }),
  business_hours: z
    .strictObject({ time_zone: timeZone, hours: z.array(openHours).min(1).max(maxOpenHours) })
    .meta({ description: 'When people are there; usually always' }),
  allowed_actions: z
    .array(actionName)
    .max(100)
    .meta({ description: 'Names of built-in actions and of the project’s own that the agent may use; usually none' }),
  resolve_when_confirmed: z
    .boolean()
    .meta({ description: 'Whether a conversation is resolved when the customer says that all is well; usually true' }),
  escalation_assignee: label(200).meta({
    description: 'Whom an escalated conversation is assigned to; usually nobody',
  }),
  allowed_link_hosts: z
    .array(host)
    .max(maxListed)
    .meta({ description: 'Answers may link to these hosts, besides those of cited articles' }),
  fallback_model: modelName.meta({
    description: 'Asked when the model cannot be had, refuses, or gives no answer that can be used',
  }),
};

type Settings = { [Name in keyof typeof settings]: z.ZodOptional<z.ZodNullable<(typeof settings)[Name]>> };

const changeable = Object.fromEntries(
  Object.entries(settings).map(([name, schema]) => {
    const { description = '' } = schema.meta() ?? {};
    return [
      name,
      schema
        .nullable()
        .optional()
        .meta({ description: `${description}. Null: the usual value` }),
    ];
  }),
) as Settings;

/** Those that are named change, each by itself; null gives a setting its usual value. */
export const settingsChanges = z.strictObject(changeable);

export type SettingsChanges = z.output<typeof settingsChanges>;
