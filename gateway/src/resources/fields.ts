import { isAscii } from 'node:buffer';
import { domainToASCII } from 'node:url';
import { type EnumText, enums, grantableScopes, type IdKind, idKinds } from '@pharos/contract';
import { emailPattern } from '@pharos/forms';
import { isIdOf } from '@pharos/kit';
import { z } from 'zod';

/** RFC 5646 §4.4.1 advises that much. */
const maxLocaleLength = 35;

/** Text of `min` to `max` characters, counted as people and databases count them: an emoji is one. */
export function text(min: number, max: number) {
  return withLength(z.string(), min, max);
}

function withLength(schema: z.ZodString, min: number, max: number) {
  return schema
    .refine((value) => lengthIsWithin(value, min, max), {
      error: `must have ${min > 0 ? `${min} to` : 'at most'} ${max} characters`,
    })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });
}

/** Nothing at all is too short, and said to be that. It begins with the beginning, as some clients hold no more against it. */
const notBlank = /^(\s*\S|$)/;

/** A name for people to read: not blank. */
export function label(max: number) {
  return text(1, max).regex(notBlank, { error: 'must not be blank' }).meta({ minLength: 1, maxLength: max });
}

/** How the searches of lists compare words. */
export const howWordsMatch =
  'Case and accents do not matter: `lodz` finds `Łódź`, and `coeur` finds `cœur`. In Chinese, Japanese, Thai and other scripts without spaces between words, any part of a text is a word';

/** As `label`, without the blanks around it, which do not count. */
export function trimmedLabel(max: number) {
  const trimmed = z.string().regex(notBlank, { error: 'must not be blank', abort: true }).trim();
  return withLength(trimmed, 1, max).meta({ minLength: 1, maxLength: max });
}

function lengthIsWithin(value: string, min: number, max: number): boolean {
  // UTF-16 needs one or two units a character, which decides most cases without counting.
  if (value.length <= max && value.length >= 2 * min) return true;
  if (value.length < min || value.length > 2 * max) return false;
  const length = [...value].length;
  return length >= min && length <= max;
}

/** What names a record in addresses. */
export function slug(max: number) {
  return text(1, max)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
      error: 'must be lower-case letters and digits, separated by single hyphens',
    })
    .meta({ minLength: 1, maxLength: max });
}

/** Language, script, region and variant of a tag, as documents describe it; the service also takes what can follow them. */
export const languageTag =
  '[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))?';

/** A language, as BCP 47 writes it; becomes the tag in its canonical form. */
export const locale = z
  .string()
  .transform((tag, check) => canonicalLocale(tag) ?? refuse(check, 'must be a BCP 47 tag such as en or pt-BR'))
  .meta({ pattern: `^${languageTag}$`, maxLength: maxLocaleLength });

function canonicalLocale(tag: string): string | undefined {
  if (tag.length > maxLocaleLength) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

function refuse(check: z.RefinementCtx, message: string): never {
  check.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** A record of the API as it is answered; documentation and response checks are made of these. */
export function record<Fields extends z.ZodRawShape>(name: string, description: string, fields: Fields) {
  return z.strictObject(fields).meta({ id: name, description });
}

/** A JSON object with fields that the document does not know. */
export const jsonObject = z.record(z.string(), z.unknown()).meta({ id: 'JsonObject', description: 'Any JSON object' });

/** Describes a field as any JSON object, whatever else is checked of it: many generators make a type of each that differs. */
export const asJsonObject = {
  override({ jsonSchema }: { jsonSchema: Record<string, unknown> }) {
    for (const keyword of ['type', 'propertyNames', 'additionalProperties']) delete jsonSchema[keyword];
    jsonSchema.$ref = '#/components/schemas/JsonObject';
  },
};

/** One of some texts, which the document describes once, under this name. */
export function choice<const Text extends string>(name: string, texts: readonly Text[], error?: string) {
  return z.enum(texts as readonly [Text, ...Text[]], error).meta({ id: name });
}

/** The names of enums in the document that differ from those in `enums`. */
const otherNames: Readonly<Record<string, string>> = {
  priority: 'ConversationPriority',
  channel: 'ConversationChannel',
  runTrigger: 'AgentRunTrigger',
  decision: 'AgentDecision',
  webhookDisabledReason: 'DisabledReason',
  // They have the same texts.
  inboxImportResult: 'ImportResult',
};
const nameByTexts = new Map<readonly string[], string>(
  Object.entries(enums).map(([name, { texts }]) => [
    texts,
    otherNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1),
  ]),
);
const choices = new Map<string, z.ZodEnum<Record<string, string>>>();

/** One of a proto enum's texts; the document describes each enum once, under its name. */
export function oneOf<Value extends number>({ texts }: Pick<EnumText<Value>, 'texts'>) {
  const name = nameByTexts.get(texts);
  if (name === undefined) throw new Error(`an enum without a name: ${texts}`);
  const made = choices.get(name) ?? choice<string>(name, texts);
  choices.set(name, made);
  return made;
}

/** What a key may do. */
export const scope = choice<string>('Scope', grantableScopes);

/** The id of a record, in answers. */
export function id(kind: IdKind) {
  const prefix = idKinds[kind];
  return z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`))
    .meta({ description: idWords(kind), examples: [`${prefix}_01JD3G7Q5ZK8M2R4T6V9WXYABC`] });
}

/** The id of a record, in requests. */
export function idInput(kind: IdKind) {
  const prefix = idKinds[kind];
  return z
    .string()
    .refine((value) => isIdOf(prefix, value), { error: `must be an ID that starts with ${prefix}_` })
    .meta({ description: idWords(kind), pattern: `^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$` });
}

/** What the documentation says of an id that has no words of its own. */
function idWords(kind: IdKind): string {
  const named = kind === 'apiKey' ? 'API key' : kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `The ID of the ${named}: \`${idKinds[kind]}_…\``;
}

/** A time in an answer: ISO 8601, UTC, milliseconds. */
export const time = z.iso.datetime({ precision: 3 });

/** `format: date-time` says it all; the pattern that goes with it takes a screen. */
export function withoutTimePattern(schema: { format?: unknown; pattern?: unknown }): void {
  if (schema.format === 'date-time') delete schema.pattern;
}

/** When a record was made. */
export const createdAt = time.meta({ description: 'When it was created, in UTC' });

/** When a record last changed. */
export const updatedAt = time.meta({ description: 'When it last changed, in UTC' });

const earliestMs = Date.UTC(1970, 0, 1);
const latestMs = Date.UTC(9999, 11, 31);

/** A time in a request, in any offset; becomes a Date. */
export const timeInput = z.iso
  .datetime({
    offset: true,
    error: ({ input }) => (input === undefined ? 'required' : 'must be an ISO 8601 time such as 2026-01-31T09:30:00Z'),
  })
  .transform((value) => new Date(value))
  .refine((date) => date.getTime() >= earliestMs && date.getTime() <= latestMs, {
    error: 'must be a time from 1970 to 9999',
  });

/** Also those that a parameter may not have, so that it is said which it may. */
const decimal = /^-?(?:\d{1,15}(?:\.\d{1,20})?|\.\d{1,20})$/;
const exponent = /e[+-]?\d{1,3}$/i;
const asNumber = (value: unknown) => (typeof value === 'string' && decimal.test(value) ? Number(value) : value);
const asFraction = (value: unknown) =>
  typeof value === 'string' && decimal.test(value.replace(exponent, '')) ? Number(value) : value;

/** A whole number in a query parameter. */
export function digits(schema: z.ZodNumber) {
  return z.preprocess(asNumber, schema);
}

/** Whether a text names a time zone. Offsets are no zones: they know no summer. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A number from 0 to 1 in a query parameter, written as programs write it: also `1e-05`. */
export const fraction = z.preprocess(asFraction, z.number().min(0).max(1));

/** Without the blanks around it, which tables of other systems often have. The library's own pattern refuses addresses that exist. */
export const email = z
  .string()
  .trim()
  .regex(emailPattern, { error: 'must be an email address' })
  .max(254)
  .refine(hasPossibleDomain, { error: 'must be an email address with a valid domain' })
  // The pattern speaks of letters of all languages, which many languages have no word for.
  .meta({ format: 'email', override: { pattern: '^[^@\\s]+@[^@\\s]+$' } });

/** Whether a domain in letters of another language has a spelling that the domain name system knows. */
function hasPossibleDomain(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (isAscii(Buffer.from(domain))) return true;
  const labels = domainToASCII(domain).split('.');
  return labels.every(({ length }) => length > 0 && length <= 63);
}
