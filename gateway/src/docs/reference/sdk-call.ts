import { eventStreamType, jsonType } from '../../server/media-type.js';
import { exampleOf } from '../examples.js';
import { type Call, exampleKey, exampleOrigin, exampleSession, fileBytes, indented } from './calls.js';
import type { Schema } from './fields.js';
import type { Operation, Parameter, Place } from './sections.js';

/** The names of resources in the client library that are not the words of their section, as `packages/sdk/generate` has them. */
const resourceNames: Readonly<Record<string, string>> = {
  'Live events': 'events',
  'Visitors: widget': 'visitors',
  'Visitors: scripts': 'scripts',
  'Visitors: forms and beacons': 'publicForms',
};

/** The call as the client library for TypeScript makes it. A test compiles all of them. */
export function sdkCall({ operation }: Place, call: Call): string {
  const method = `pharos.${resourceName(operation.tags[0] ?? '')}.${operation.operationId}`;
  const given = argumentsOf(operation, call);
  return `${importsOf(call)}
const pharos = new Pharos({ ${clientOptions(call)} });

${used(operation, `${method}(${given})`)}`;
}

function importsOf({ body }: Call): string {
  return `${body === fileBytes ? "import { openAsBlob } from 'node:fs';\n" : ''}import { Pharos } from '@pharos/sdk';\n`;
}

function clientOptions({ credential }: Call): string {
  const base = `baseUrl: '${exampleOrigin}'`;
  if (credential === undefined) return base;
  return credential === 'key' ? `${base}, apiKey: '${exampleKey}'` : `${base}, sessionToken: '${exampleSession}'`;
}

/** What a program does with the answer. */
function used({ responses, parameters }: Operation, call: string): string {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, answer]) => Object.keys(answer.content ?? {}));
  if (types.length === 0) return `await ${call};`;
  if (types.includes(eventStreamType)) return `for await (const event of ${call}) {\n  console.log(event);\n}`;
  if (!types.includes(jsonType)) return `const response = await ${call};\nconsole.log(await response.text());`;
  const isList = parameters.some(({ name }) => name === 'cursor');
  if (isList) return `for await (const record of ${call}) {\n  console.log(record);\n}`;
  return `const answer = await ${call};\nconsole.log(answer);`;
}

function argumentsOf(operation: Operation, call: Call): string {
  const { query = {} } = exampleOf(operation.operationId) ?? {};
  const inPath = operation.parameters
    .filter((each) => each.in === 'path')
    .map((each) => field(each, typed(placeholder(each), each.schema)));
  const inQuery = operation.parameters
    .filter((each) => each.in === 'query' && query[each.name] !== undefined)
    .map((each) => field(each, typed(query[each.name] ?? '', each.schema)));
  const fields = [...inPath, ...inQuery, ...bodyField(call)];
  if (fields.length === 0) return '';
  const line = `{ ${fields.join(', ')} }`;
  return line.length < 60 && !line.includes('\n')
    ? line
    : `{\n  ${fields.map((each) => indented(each, '  ')).join(',\n  ')},\n}`;
}

function field({ name }: Parameter, value: unknown): string {
  return `${nameOf(name)}: ${literal(value)}`;
}

function bodyField({ body, type }: Call): string[] {
  if (body === undefined) return [];
  if (body === fileBytes) return ["body: await openAsBlob('file')"];
  if (typeof body === 'string')
    return [`body: new Blob([${literal(body)}], { type: ${literal(type ?? 'text/plain')} })`];
  return [`body: ${literal(body)}`];
}

/** What stands in a path in the place of a parameter: an ID of its kind, or the first value that it may have. */
export function placeholder({ name, schema }: Parameter): string {
  const [example] = [...(schema.enum ?? []), ...(schema.examples ?? [])].map(String);
  return example?.replace(/^([a-z]{2,4})_[0-9A-Z]{26}$/, '$1_…') ?? `{${name}}`;
}

/** The value of a parameter of the query, as the library takes it. */
function typed(value: string, { type, items }: Schema): unknown {
  if (items) return value.split(',');
  const [only] = [type ?? 'string'].flat();
  if (only === 'integer' || only === 'number') return Number(value);
  return only === 'boolean' ? value === 'true' : value;
}

/** A value as a literal of TypeScript. */
function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const items = Array.isArray(value)
    ? value.map(literal)
    : Object.entries(value).map(([name, each]) => `${nameOf(name)}: ${literal(each)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  const line = `${open}${items.join(', ')}${close}`;
  if (line.length < 60 && !line.includes('\n')) return items.length === 0 ? line.replaceAll(' ', '') : line;
  return `${open.trim()}\n  ${items.map((each) => indented(each, '  ')).join(',\n  ')},\n${close.trim()}`;
}

function nameOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
}

/** `Knowledge base` is `knowledgeBase`. */
function resourceName(tag: string): string {
  const known = resourceNames[tag];
  if (known !== undefined) return known;
  const [first = '', ...others] = tag.split(/[^A-Za-z]+/).map((word) => word.toLowerCase());
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
