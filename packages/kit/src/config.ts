import { z } from 'zod';
import { OperatorError } from './errors.js';
import { hasStraySign } from './stray-sign.js';

/** All that is wrong with a configuration, in words for whoever runs the process. Never holds a variable's value. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${count(problems.length)}:\n${problems.map((text) => `  - ${text}`).join('\n')}`);
    this.problems = problems;
  }
}

/** One row of the table of a service's variables. */
export interface ConfigVariable {
  name: string;
  description: string;
  /** As one would write it in the environment; absent when there is none. */
  default: string | undefined;
  required: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the variables that `schema` names (its keys) from `env`; an empty variable counts as absent.
 * @throws ConfigError naming every variable that is missing or wrong, all at once.
 */
export function loadConfig<Schema extends z.ZodObject>(schema: Schema, env: Env): z.output<Schema> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = env[name]?.trim();
    if (value) given[name] = value;
  }
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map((issue) => describeIssue(issue, schema, given)));
}

/** The variables of a schema in order, for documentation. */
export function describeConfig(schema: z.ZodObject): ConfigVariable[] {
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    description: descriptionOf(field) ?? '',
    default: defaultOf(field),
    required: !z.safeParse(field as z.ZodType, undefined).success,
  }));
}

/** A whole number, written in digits. */
export function integer(range: { min?: number; max?: number } = {}) {
  return z.coerce
    .number()
    .int()
    .min(range.min ?? 0)
    .max(range.max ?? Number.MAX_SAFE_INTEGER);
}

/** A TCP port; 0 lets the system choose one. */
export function port() {
  return integer({ max: 65_535 });
}

/** A list with commas between; blanks around items and empty items are dropped. */
export function commaList() {
  return z.string().transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );
}

/** The URL of a server, of one of these protocols; a sign in a password that has to be escaped is named by its kind. */
export function serverUrl(protocol: RegExp) {
  return z.url({ protocol }).refine((text) => !hasStraySign(text), {
    error: 'has an @ or a # that must be percent-encoded: # as %23, / as %2F, ? as %3F, @ as %40',
  });
}

/** 32 random bytes in base64, or several of them with commas between, for `createSealer`. */
export function masterKey() {
  const fits = (text: string) => Buffer.from(text, 'base64').length === 32;
  return z.string().refine((text) => text.split(',').every(fits), {
    error:
      'must be 32 bytes in base64, such as `openssl rand -base64 32` prints, or several of them separated by commas',
  });
}

function describeIssue(issue: z.core.$ZodIssue, schema: z.ZodObject, given: Record<string, string>): string {
  const [name, ...within] = issue.path;
  if (typeof name !== 'string') return issue.message;
  const value = given[name];
  if (value === undefined) return `${name} is required${hint(schema.shape[name])}`;
  return `${name}${within.map(step).join('')} ${hide(value, wordsFor(issue))}`;
}

/** A step into a variable that is JSON. */
function step(key: PropertyKey): string {
  return typeof key === 'number' ? `[${key}]` : `.${String(key)}`;
}

function wordsFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int'
        ? 'must be a whole number'
        : `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
    case 'invalid_format':
      // A pattern says nothing to people; its schema's own words do.
      if (issue.format === 'regex') return issue.message;
      return `must be a valid ${issue.format === 'url' ? 'URL' : issue.format}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `must ${issue.origin === 'string' ? 'have at least' : 'be at least'} ${bound(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `must ${issue.origin === 'string' ? 'have at most' : 'be at most'} ${bound(issue.origin, issue.maximum)}`;
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`;
    default:
      return issue.message;
  }
}

function bound(origin: string, limit: number | bigint): string {
  return origin === 'string' ? `${limit} characters` : String(limit);
}

/** A schema's own message may quote what it was given; a value must not reach a log. */
function hide(value: string, text: string): string {
  return value.length < 4 ? text : text.replaceAll(value, '[hidden]');
}

function hint(field: z.core.$ZodType | undefined): string {
  const description = field && descriptionOf(field);
  return description ? `: ${description}` : '';
}

/** `.meta()` may stand before or after `.default()` and `.optional()`. */
function descriptionOf(field: z.core.$ZodType): string | undefined {
  const own = z.globalRegistry.get(field)?.description;
  const inner = innerOf(field);
  return own ?? (inner && descriptionOf(inner));
}

function defaultOf(field: z.core.$ZodType): string | undefined {
  const def = field._zod.def;
  if ('defaultValue' in def) return writeValue(def.defaultValue);
  const inner = innerOf(field);
  return inner && defaultOf(inner);
}

function innerOf(field: z.core.$ZodType): z.core.$ZodType | undefined {
  const def = field._zod.def;
  if ('innerType' in def) return def.innerType as z.core.$ZodType;
  return 'in' in def ? (def.in as z.core.$ZodType) : undefined;
}

function writeValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function count(problems: number): string {
  return problems === 1 ? 'a problem' : `${problems} problems`;
}
