// What the client library knows of each operation of an OpenAPI document: as a table for its calls, and as types for its callers.

/** The names of resources that are not the words of their section. */
const resourceNames = {
  'Live events': 'events',
  'Visitors: widget': 'visitors',
  'Visitors: scripts': 'scripts',
  'Visitors: forms and beacons': 'publicForms',
};

const note = '// Written by `npm run sdk` from the OpenAPI document. Do not edit.\n';
const json = 'application/json';

/** Every operation, by its resource and then its ID, in the order of the document. */
export function operationsOf(document) {
  const resources = {};
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, raw] of Object.entries(item)) {
      if (raw.operationId === undefined) continue;
      const resource = resourceOf(raw.tags[0]);
      resources[resource] ??= {};
      resources[resource][raw.operationId] = operationOf(document, method, path, raw);
    }
  }
  return resources;
}

function operationOf(document, method, path, raw) {
  const found = (value) =>
    value.$ref
      ? value.$ref
          .split('/')
          .slice(1)
          .reduce((at, key) => at[key], document)
      : value;
  const names = (raw.parameters ?? []).map((each) => found(each).name);
  const sent = Object.keys(raw.requestBody?.content ?? {});
  const callers = (raw.security ?? []).flatMap((each) => Object.keys(each));
  return {
    method: method.toUpperCase(),
    path,
    ...(callers.includes('visitorSession') && { caller: 'visitor' }),
    ...(callers.length === 0 && { caller: 'nobody' }),
    ...(names.includes('Idempotency-Key') && { keyed: true }),
    ...(sent.length > 0 && !sent.includes(json) && { type: sent[0] }),
    ...answerOf(Object.entries(raw.responses), names, found),
  };
}

/** Absent: JSON with a record or several; otherwise what else the answer is. */
function answerOf(responses, names, found) {
  const types = responses
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, each]) => Object.keys(found(each).content ?? {}));
  if (types.includes(json)) return names.includes('cursor') ? { answer: 'list' } : {};
  if (types.length === 0) return { answer: 'empty' };
  return { answer: types.includes('text/event-stream') ? 'stream' : 'bytes' };
}

/** `Knowledge base` is `knowledgeBase`. */
function resourceOf(tag) {
  if (resourceNames[tag]) return resourceNames[tag];
  const [first, ...others] = tag.split(/[^A-Za-z]+/).map((word) => word.toLowerCase());
  return [first, ...others.map(capital)].join('');
}

const typeOf = (resource) => `${capital(resource)}Resource`;
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** The module with the table. */
export function tableText(resources) {
  const rows = Object.entries(resources).map(
    ([resource, operations]) => `  ${resource}: {\n${Object.entries(operations).map(rowOf).join('')}  },\n`,
  );
  return `${note}import type { Operation } from '../operation.js';

export const operations = {
${rows.join('')}} as const satisfies Record<string, Record<string, Operation>>;
`;
}

function rowOf([id, operation]) {
  const fields = Object.entries(operation).map(([name, value]) => `${name}: ${value === true ? true : `'${value}'`}`);
  return `    ${id}: { ${fields.join(', ')} },\n`;
}

const methods = { list: 'ListMethod', empty: 'EmptyMethod', bytes: 'BytesMethod', stream: 'StreamMethod' };

/** The module with a type for each resource, whose methods say in an editor what they are for. */
export function resourcesText(resources, document) {
  const raws = Object.values(document.paths).flatMap((item) => Object.values(item));
  const byId = new Map(raws.map((raw) => [raw.operationId, raw]));
  const types = Object.entries(resources).map(([resource, operations]) => {
    const members = Object.entries(operations).map(([id, { answer }]) => memberOf(byId.get(id), answer));
    return `export interface ${typeOf(resource)} {\n${members.join('')}}\n`;
  });
  const names = Object.keys(resources);
  return `${note}import type { BytesMethod, EmptyMethod, ListMethod, Method, StreamMethod } from '../methods.js';
import type * as types from './types.js';

${types.join('\n')}
/** The resources of the API; each operation is a method of one of them. */
export abstract class Resources {
${names.map((name) => `  readonly ${name}: ${typeOf(name)};\n`).join('')}
  constructor(resource: (name: string) => unknown) {
${names.map((name) => `    this.${name} = resource('${name}') as ${typeOf(name)};\n`).join('')}  }
}
`;
}

function memberOf({ operationId: id, summary, requestBody }, answer) {
  const given = [`types.${capital(id)}Data`];
  if (answer !== 'empty' && answer !== 'bytes') given.push(`types.${capital(id)}Responses`);
  const other = otherBody(Object.keys(requestBody?.content ?? {}));
  if (other !== undefined && answer === undefined) given.push(other);
  return `  /** ${summary}. */\n  ${id}: ${methods[answer] ?? 'Method'}<${given.join(', ')}>;\n`;
}

/** What a body may be that is no JSON, of an operation that also takes JSON. */
function otherBody(types) {
  if (!types.includes(json)) return undefined;
  if (types.includes('multipart/form-data')) return 'FormData';
  return types.some((type) => type === 'application/x-ndjson' || type === 'text/csv') ? 'Blob' : undefined;
}

/** The module with the body and the codes of errors. */
export function errorsText({ components: { schemas } }) {
  const { code } = schemas.ErrorResponse.properties;
  const codes = code['x-extensible-enum'].map((each) => `  | '${each}'\n`);
  return `${note}import type { ErrorResponse } from './types.js';

/** The body of every error. */
export type ErrorBody = ErrorResponse;

/** The codes of errors that are known today. */
export type KnownErrorCode =
${codes.join('').trimEnd()};
`;
}
