import { cell, code, table } from './markdown-text.js';

/** The parts of JSON Schema that the API's documents use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  /** Several, or one and null. */
  oneOf?: Schema[];
  examples?: unknown[];
}

/** Where the record of a name is described, as a link has it. */
export type RecordLink = (name: string) => string | undefined;

/** Of what a table is: what somebody sends, who has to know what is required, or what an answer always has. */
export type Direction = 'sent' | 'answered';

/** A table of an object's fields; those of objects inside stand behind, with their path; of a list, those of its items. */
export function fieldTable(schema: Schema, linkOf: RecordLink, direction: Direction): string {
  const of = { linkOf, direction };
  const rows = schema.items ? fieldRows(schema.items, '[].', of) : fieldRows(schema, '', of);
  return rows.length === 0 ? typeText(schema, linkOf) : table(['Field', 'Type', 'Description'], rows);
}

/** One row of a table: name, type, and what there is to say. */
export function fieldRow(name: string, schema: Schema, required: boolean, linkOf: RecordLink): string[] {
  const facts = factsOf(schema).join(', ');
  const words = [schema.description && sentence(cell(schema.description)), facts && sentence(facts)];
  return [code(name), `${typeText(schema, linkOf)}${required ? ' **required**' : ''}`, words.filter(Boolean).join(' ')];
}

interface TableOf {
  readonly linkOf: RecordLink;
  readonly direction: Direction;
}

function fieldRows(schema: Schema, prefix: string, of: TableOf): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    fieldRow(prefix + name, field, of.direction === 'sent' && (schema.required?.includes(name) ?? false), of.linkOf),
    ...fieldRows(field, `${prefix}${name}.`, of),
  ]);
}

function typeText(schema: Schema, linkOf: RecordLink): string {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    const link = linkOf(name);
    return link === undefined ? name : `[${name}](${link})`;
  }
  if (schema.oneOf) return schema.oneOf.map((choice) => typeText(choice, linkOf)).join(' or ');
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(' ');
  if (schema.items) {
    const items = isPlain(schema.items) ? `${schema.items.type}s` : typeText(schema.items, linkOf);
    return `list of ${items}${Array.isArray(schema.type) ? ' or null' : ''}`;
  }
  const [type = 'anything', ...more] = [schema.type ?? 'anything'].flat();
  return [schema.format ? `${type} (${schema.format})` : type, ...more].join(' or ');
}

/** Whether one word says what it is. */
function isPlain({ $ref, oneOf, const: only, enum: choices, items, type, format }: Schema): boolean {
  return typeof type === 'string' && !$ref && !oneOf && only === undefined && !choices && !items && !format;
}

function factsOf(schema: Schema): string[] {
  const length = range(schema.minLength, schema.maxLength);
  const size = range(schema.minimum, schema.maximum);
  return [
    ...(length ? [`${length} characters`] : []),
    ...(size ? [size] : []),
    ...(schema.maxItems === undefined ? [] : [`at most ${schema.maxItems}`]),
    ...(schema.default === undefined ? [] : [`default ${code(JSON.stringify(schema.default))}`]),
  ];
}

function range(from: number | undefined, to: number | undefined): string | undefined {
  if (to === undefined || to >= Number.MAX_SAFE_INTEGER) return undefined;
  return `${from ?? 0} to ${to}`;
}

/** With a full stop, so that what follows is a sentence of its own, and a capital where it begins with a plain word. */
function sentence(text: string): string {
  const begun = /^[a-z]+ /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?…:]$/.test(begun) ? begun : `${begun}.`;
}
