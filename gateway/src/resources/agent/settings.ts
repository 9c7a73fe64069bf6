import { z } from 'zod';
import { assignee } from '../assignee.js';
import { choice, isTimeZone, label, locale, text } from '../fields.js';

export const weekday = choice<string>('Weekday', ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
const maxOpenHours = 50;
const maxListed = 50;

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time such as 09:30' });
const closing = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'must be a time such as 17:30' });

const openHours = z
  .strictObject({
    day: weekday.meta({ description: 'The day of the week' }),
    opens: clock.meta({ description: 'From when, in the time zone, such as `09:30`' }),
    closes: closing.meta({
      description:
        'Until when, such as `17:30`; `24:00` is the end of the day. A time before `opens` is on the next day: `22:00` to `06:00`',
    }),
  })
  .refine(({ opens, closes }) => opens !== closes, { path: ['closes'], error: 'must not be the same as `opens`' });

const timeZone = text(1, 100)
  .refine(isTimeZone, { error: 'must be an IANA time zone such as Europe/Berlin' })
  .meta({ description: 'IANA, such as `Europe/Berlin`', examples: ['Europe/Berlin'] });

const host = z
  .string()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, {
    error: 'must be a host name in lower case, such as docs.example.com',
  });

const actionName = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, {
  error: 'must start with a lower-case letter and contain only lower-case letters, digits and `_`',
});

/** As in `anthropic/claude-sonnet-5-5`. */
export const modelName = text(1, 200)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:@+-]*(?:\/[A-Za-z0-9][A-Za-z0-9._:@+-]*)*$/, {
    error: 'must be the name of a model, such as anthropic/claude-sonnet-5-5',
  })
  .meta({ minLength: 1, maxLength: 200, examples: ['anthropic/claude-sonnet-5-5', 'openai/gpt-6-luna'] });

const settings = {
  enabled: z.boolean().meta({ description: 'Whether the agent is on. Default: true' }),
  shadow: z
    .boolean()
    .meta({ description: 'Autopilot decides and records its decision, but sends nothing. Default: false' }),
  max_turns: z
    .int()
    .min(1)
    .max(50)
    .meta({ description: 'Maximum number of answers of the agent in one conversation. Default: 5' }),
  monthly_budget_usd: z
    .number()
    .min(0)
    .max(1_000_000)
    .meta({ description: 'Maximum cost of the model calls in a month (UTC). Default: no limit' }),
  policy_topics: z
    .array(label(100))
    .max(maxListed)
    .meta({ description: 'Topics that only people answer, never the agent' }),
  tone: label(200).meta({ description: 'How answers sound, such as `friendly and brief`' }),
  instructions: label(4_000).meta({ description: 'Further instructions for the model' }),
  languages: z
    .array(locale)
    .max(20)
    .meta({ description: 'The only languages for answers; empty: the language of the customer' }),
  handoff_message: text(0, 2_000).regex(/^$|\S/, { error: 'must not be blank' }).meta({
    maxLength: 2_000,
    description:
      'A message to the customer when the agent hands over; an empty one is not sent. Default: a short one in the language of the customer',
  }),
  business_hours: z
    .strictObject({
      time_zone: timeZone,
      hours: z
        .array(openHours)
        .min(1)
        .max(maxOpenHours)
        .meta({ description: 'The open hours; a day can have several' }),
    })
    .meta({ id: 'BusinessHoursInput', description: 'When people are available. Default: always' }),
  allowed_actions: z.array(actionName).max(100).meta({
    description: 'Names of the built-in actions and the project’s own actions that the agent may use. Default: none',
  }),
  resolve_when_confirmed: z.boolean().meta({
    description: 'Whether to resolve a conversation when the customer says that the problem is solved. Default: true',
  }),
  escalation_assignee: assignee.meta({
    ...assignee.meta(),
    description: 'The user that escalated conversations are assigned to. Default: nobody',
  }),
  allowed_link_hosts: z
    .array(host)
    .max(maxListed)
    .meta({ description: 'Hosts that answers may link to, in addition to the hosts of cited articles' }),
  fallback_model: modelName.meta({
    description: 'The model that is used when the first one is unavailable, refuses, or gives no usable answer',
  }),
  reader_model: modelName.meta({
    description:
      'A cheaper model of the same provider that reads what customers write before the model answers. Default: the model itself',
  }),
};

/** What each setting means, by its name. */
export const settingWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(settings).map(([name, schema]) => [name, String(schema.meta()?.description ?? '')]),
);

type Settings = { [Name in keyof typeof settings]: z.ZodOptional<z.ZodNullable<(typeof settings)[Name]>> };

const changeable = Object.fromEntries(
  Object.entries(settings).map(([name, schema]) => {
    return [
      name,
      schema
        .nullable()
        .optional()
        .meta({ description: `${settingWords[name]}. Null: the default` }),
    ];
  }),
) as Settings;

/** Those that are named change, each by itself; null gives a setting its usual value. */
export const settingsChanges = z
  .strictObject(changeable)
  .meta({ id: 'AgentSettingsInput', description: 'Settings of the agent that change' });
