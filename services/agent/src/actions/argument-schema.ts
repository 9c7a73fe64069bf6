import { createRequire } from 'node:module';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { FormatName, FormatsPlugin } from 'ajv-formats';
import { type ArgumentSchema, formProblem } from './schema-form.js';
import { stoppedAfter } from './stopped-after.js';

const longestSchemaBytes = 16 * 1_024;
/** What an action is called with, as JSON. */
const longestArgumentsBytes = 4 * 1_024;
const longestProblem = 300;

/** The time of one check: its keywords multiply with each other, and with what they are asked about. */
const checkMs = 250;

const formats: FormatName[] = ['date', 'time', 'date-time', 'duration', 'email', 'uri', 'uuid', 'ipv4', 'ipv6'];
const load = createRequire(import.meta.url);
/** Knows what schemas look like; keeps none. */
let dialect: Ajv2020 | undefined;

/** Loaded with the first schema: a platform without such actions is spared 10 MB. */
function library() {
  const { Ajv2020 } = load('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const { default: addFormats } = load('ajv-formats') as { default: FormatsPlugin };
  return { Ajv2020, addFormats };
}

/**
 * By a validator that is made for one use, in about a millisecond: the library keeps what it has compiled for ever. Each definition
 * is compiled once: put in wherever it is referred to, those of a schema of legal length would make gigabytes of code.
 */
function compiled(schema: ArgumentSchema): ValidateFunction {
  const { Ajv2020, addFormats } = library();
  const ajv = new Ajv2020({ strict: false, logger: false, meta: false, validateSchema: false, inlineRefs: false });
  addFormats(ajv, { mode: 'fast', formats });
  const { $schema: _, ...rules } = schema;
  return ajv.compile(rules);
}

/** Why a JSON Schema cannot be that of an action's arguments; undefined when it can. */
export function schemaProblem(schema: ArgumentSchema): string | undefined {
  if (schema.type !== 'object') return 'must be a JSON Schema of type object';
  const problem = formProblem(schema);
  if (problem) return problem;
  const bytes = Buffer.byteLength(JSON.stringify(schema));
  return bytes > longestSchemaBytes ? `must have at most ${longestSchemaBytes} bytes` : compileProblem(schema);
}

function compileProblem(schema: ArgumentSchema): string | undefined {
  const { Ajv2020 } = library();
  dialect ??= new Ajv2020({ strict: false, logger: false });
  try {
    if (!dialect.validateSchema(schema)) return `is no JSON Schema: ${dialect.errorsText()}`.slice(0, longestProblem);
    compiled(schema);
    return undefined;
  } catch (error) {
    return `is no JSON Schema: ${(error as Error).message}`.slice(0, longestProblem);
  }
}

/** Why an action cannot be called with these arguments, in words that a model can mend them by; undefined when it can. */
export function argumentsProblem(schema: ArgumentSchema, given: Readonly<Record<string, unknown>>): string | undefined {
  if (Buffer.byteLength(JSON.stringify(given)) > longestArgumentsBytes) {
    return `arguments must have at most ${longestArgumentsBytes} bytes`;
  }
  try {
    const validate = compiled(schema);
    return stoppedAfter(checkMs, () => validate(given)) ? undefined : inWords(validate.errors?.[0]);
  } catch {
    return 'the arguments could not be checked in time';
  }
}

function inWords(error: ErrorObject | undefined): string {
  const where = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  const named = (error?.params as { additionalProperty?: string } | undefined)?.additionalProperty;
  const what = `${where === '' ? 'arguments' : where} ${error?.message ?? 'are not valid'}`;
  return named === undefined ? what : `${what}: ${named}`;
}
