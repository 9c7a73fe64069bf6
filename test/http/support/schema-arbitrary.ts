import fc, { type Arbitrary } from 'fast-check';

/** What the API's document uses of JSON Schema in requests. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  examples?: string[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
}

/** Long texts cost time and seldom find more than short ones; the suites about limits send them. */
const usualLength = 40;
const usualItems = 4;

/** Values that the schema allows, as far as it says; where it says too little, some that it would not. */
export function fittingValue(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(fittingValue));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => fittingValue({ ...schema, type })));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function textOf({
  pattern,
  format,
  examples = [],
  minLength = 0,
  maxLength = usualLength,
}: JsonSchema): Arbitrary<string> {
  if (format === 'date-time') return times;
  if (format === 'uri') return fc.constantFrom(...fewUrls, ...examples);
  if (format === 'email') return fc.oneof(fc.emailAddress(), fc.constantFrom(...fewEmails));
  // "Not blank" is what nearly every text is.
  if (pattern !== undefined && pattern !== notBlank) return fc.stringMatching(new RegExp(pattern));
  const most = Math.min(maxLength, Math.max(minLength, usualLength));
  return fc.oneof(fc.string({ unit: 'grapheme', minLength, maxLength: most }), fc.constantFrom(...fewWords));
}

function listOf({ items = {}, minItems = 0, maxItems = usualItems }: JsonSchema): Arbitrary<unknown[]> {
  return fc.array(fittingValue(items), {
    minLength: minItems,
    maxLength: Math.min(maxItems, Math.max(minItems, usualItems)),
  });
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fittingValue(schema)]));
  if (Object.keys(fields).length > 0) return fc.record(fields, { requiredKeys: required });
  const values =
    typeof additionalProperties === 'object' ? fittingValue(additionalProperties) : fc.jsonValue({ maxDepth: 3 });
  return fc.dictionary(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }), values, { maxKeys: 4 });
}

/** How the schema of a label says that it has more than blanks; too short is what `minLength` is for. */
const notBlank = '^(\\s*\\S|$)';

/** Few enough that requests meet: the same email twice, a word that was written before. */
const fewEmails = ['a@example.com', 'A@Example.com', 'b@example.com', 'c@example.com'];
/** On this very machine, where nobody listens: what is sent there ends there. */
const fewUrls = [
  'http://127.77.0.1:65535/a',
  'http://127.77.0.2:65535/b',
  'https://127.77.0.1:65535/',
  'ftp://x',
  '/a',
  'x:',
];
const fewWords = ['order', 'refund', 'where is my order', 'vip', 'x', '1', 'ext-1', 'ext-2', 'Café', '🙂', "'; --"];

const times = fc.oneof(
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    '2026-01-31T09:30:00Z',
    '2030-02-28T23:59:59.999+05:30',
    '1969-12-31T23:59:59Z',
    '9999-12-31T23:59:59Z',
  ),
);

/** Text that is made to break things. */
export const nastyText = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 12 }),
  fc.constantFrom('', ' ', '\0', '\ud800', '../..', '%00', '__proto__', 'null', 'NaN', '1e400', '-1', '💥'.repeat(300)),
  fc.integer({ min: 100, max: 3_000 }).map((length) => 'x'.repeat(length)),
);

/** Any JSON value, the nasty ones among them. */
export const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  nastyText,
  fc.constantFrom(null, true, 0, -0, -1, 2 ** 53, 1e308, [], {}, [[]], { $ne: null }, { length: 1e9 }),
);
