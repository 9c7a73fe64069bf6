import { z } from 'zod';
import { createdAt, email, id, label, record, text, updatedAt } from '../fields.js';

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
    input: 'Does not identify the contact: several can have the same',
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
const identityNeeded = { error: 'needs at least one of email, name, external_id, phone' };

/** The fields that a conversation's contact is found or made by. */
export const contactIdentity = person.refine(identifies, identityNeeded);

/** The fields of a contact that is made, or found by one of them. */
export const contactFields = person.extend({
  ...inputsOf(furtherTexts),
  metadata: z
    .record(metadataKey, z.unknown())
    .refine((value) => JSON.stringify(value).length <= maxMetadataBytes, {
      error: `must have at most ${maxMetadataBytes} characters as JSON`,
    })
    .meta({ description: 'Merged with the existing keys; null removes a key' })
    .optional(),
});

export const newContact = contactFields.refine(identifies, identityNeeded);

export const contactChanges = contactFields.extend({
  email: inputOf(email, `${emailWords}. A new spelling replaces the old one`),
});

function identifies(body: Partial<z.output<typeof person>>): boolean {
  return Boolean(body.email ?? body.name ?? body.external_id ?? body.phone);
}

export const contactRecord = record('Contact', 'A customer of a project', {
  id: id('contact'),
  project_id: id('project'),
  ...shownOf(personTexts),
  ...shownOf(furtherTexts),
  metadata: z.record(z.string(), z.unknown()).meta({ description: 'Your own data about the person, by key' }),
  created_at: createdAt.meta({ description: 'When it was created, in UTC; an import can set it' }),
  updated_at: updatedAt,
});
