import { enums } from '@pharos/contract';
import { z } from 'zod';
import {
  asJsonObject,
  createdAt,
  email,
  id,
  jsonObject,
  label,
  oneOf,
  record,
  text,
  time,
  trimmedLabel,
  updatedAt,
} from '../fields.js';

/** How long the metadata of a contact may be, as JSON. */
export const maxMetadataBytes = 16_384;

export const metadataKey = text(1, 200);

const emailWords = 'Identifies the contact; upper and lower case and spaces around it do not matter';

/** A text of a contact: what callers may send, how its input is described, and how its answer. */
interface ContactText {
  readonly of: z.ZodString;
  readonly input: string;
  readonly shown: string;
}

const personTexts = {
  email: {
    of: email,
    input: `${emailWords}. A contact that is found keeps the first spelling`,
    shown: 'Unique in the project, whatever the case of its letters; null if it is not known',
  },
  name: {
    of: label(200),
    input: 'The name of the person',
    shown: 'The name of the person; null if it is not known',
  },
  phone: {
    of: label(50),
    input:
      'Does not identify the contact: several contacts can have the same. Kept as you send it, and compared in E.164',
    shown: 'As it was sent; several contacts can have the same. Null if it is not known',
  },
  external_id: {
    of: label(200),
    input: 'Your own ID of the contact, unique in the project. Identifies the contact if no contact has the `email`',
    shown: 'Your own ID of the contact, unique in the project; null if it has none',
  },
} as const satisfies Record<string, ContactText>;

const furtherTexts = {
  company: {
    of: label(200),
    input: 'The company that the person works for',
    shown: 'The company that the person works for; null if it is not known',
  },
  job_title: {
    of: label(200),
    input: 'What the person does at the company',
    shown: 'What the person does at the company; null if it is not known',
  },
} as const satisfies Record<string, ContactText>;

type Texts = Readonly<Record<string, ContactText>>;

function inputsOf<Given extends Texts>(texts: Given) {
  const inputs = Object.entries(texts).map(([name, { of, input }]) => [name, inputOf(of, input)]);
  return Object.fromEntries(inputs) as { [Name in keyof Given]: ReturnType<typeof inputOf> };
}

function inputOf(schema: z.ZodString, description: string) {
  return schema.nullable().optional().meta({ description });
}

function shownOf<Given extends Texts>(texts: Given) {
  const answers = Object.entries(texts).map(([name, { shown }]) => [name, shownText(shown)]);
  return Object.fromEntries(answers) as { [Name in keyof Given]: ReturnType<typeof shownText> };
}

function shownText(description: string) {
  return z.string().nullable().meta({ description });
}

const person = z.strictObject(inputsOf(personTexts));
const identityNeeded = { error: 'needs at least one of email, name, external_id' };

/** The fields that a conversation's contact is found or made by. */
export const contactIdentity = person.refine(identifies, identityNeeded).meta({
  id: 'ConversationContact',
  description: 'The contact of a conversation, found by one of the fields or created with them',
});

/** The fields of a contact that is made, or found by one of them. */
export const contactFields = person.extend({
  ...inputsOf(furtherTexts),
  metadata: z
    .record(metadataKey, z.unknown())
    .refine((value) => JSON.stringify(value).length <= maxMetadataBytes, {
      error: `must have at most ${maxMetadataBytes} characters as JSON`,
    })
    .meta({ description: 'Merged with the existing keys; null removes a key', ...asJsonObject })
    .optional(),
});

export const newContact = contactFields.refine(identifies, identityNeeded);

export const contactChanges = contactFields.extend({
  email: inputOf(email, `${emailWords}. A new spelling replaces the old one`),
});

function identifies(body: Partial<z.output<typeof person>>): boolean {
  return Boolean(body.email ?? body.name ?? body.external_id);
}

const identityType = oneOf(enums.contactIdentityType);

const values = { email, phone: label(50), external_id: label(200) };

/** A value fits its type. */
export const newIdentity = z
  .strictObject({
    type: identityType.meta({ description: 'What the value is' }),
    value: trimmedLabel(254).meta({
      description: 'As in the fields `email`, `phone` and `external_id` of a contact',
    }),
    verified: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether `POST …/contacts`, forms, imports and new conversations find the contact by it' }),
  })
  .superRefine(({ type, value }, check) => {
    const { error } = values[type as keyof typeof values].safeParse(value);
    for (const { message } of error?.issues ?? []) check.addIssue({ code: 'custom', path: ['value'], message });
  });

export const identityQuery = z.strictObject({
  type: identityType.meta({ description: 'The type of the identity' }),
  value: trimmedLabel(254).meta({ description: 'Its value; a phone number in any spelling' }),
});

const identityRecord = record('ContactIdentity', 'Something that identifies a contact', {
  type: identityType.meta({ description: 'What the value is' }),
  value: z.string().meta({ description: 'As it was first written' }),
  verified: z.boolean().meta({
    description:
      'Whether writes find the contact by it. False for an address that an identity token did not mark as verified: lists and searches find the contact by it, but writes do not',
  }),
  primary: z.boolean().meta({ description: 'Whether it is the `email`, `phone` or `external_id` of the contact' }),
});

export const contactRecord = record('Contact', 'A customer of a project', {
  id: id('contact'),
  project_id: id('project'),
  ...shownOf(personTexts),
  ...shownOf(furtherTexts),
  metadata: jsonObject.meta({ description: 'Your own data about the person, by key' }),
  created_at: createdAt.meta({ description: 'When it was created, in UTC; an import can set it' }),
  updated_at: updatedAt,
  identities: z.array(identityRecord).meta({
    description:
      'Everything that identifies the contact: its email, phone and external ID first, then further identities, including those of merged contacts',
  }),
  blocked_at: time.nullable().meta({ description: 'When the contact was blocked; null if it is not' }),
  block_reason: z.string().nullable().meta({ description: 'Why, for your team; null if nobody said' }),
});

export const blockInput = z.strictObject({
  reason: label(500).nullable().optional().meta({ description: 'Why, for your team: visitors do not see it' }),
});
