import fc, { type Arbitrary } from 'fast-check';
import type { Operation, Parameter } from './open-api.js';
import { anyJson, fittingValue, nastyText } from './schema-arbitrary.js';

/** Where an id of a path comes from. Real ones are chosen when the request is sent, from those that exist by then. */
export type IdChoice = { real: number } | { text: string };

export type Kept = 'ids' | 'query' | 'body';

/** A request as it was made up: plain data, so that a failure can be read and repeated. */
export interface GeneratedRequest {
  operationId: string;
  ids: Record<string, IdChoice>;
  query: [name: string, value: string][];
  /** Absent: no body. */
  body?: string;
  headers: Record<string, string>;
  /** What of the operation's whole request takes the place of what was made up. */
  keeps: Kept[];
  /** Which of the run's keys; mostly the one that may do everything. */
  key: number;
}

/** Requests to all operations, most of them nearly right, so that they get past the first check. */
export function generatedRequests(operations: readonly Operation[]): Arbitrary<GeneratedRequest> {
  return fc.oneof(...operations.map((operation) => ({ weight: weightOf(operation), arbitrary: requestTo(operation) })));
}

/** There is more to find behind a body than behind a query, and little behind neither. */
function weightOf({ body, parameters }: Operation): number {
  if (body !== undefined) return 6;
  return parameters.length > 0 ? 3 : 1;
}

function requestTo(operation: Operation): Arbitrary<GeneratedRequest> {
  const byPlace = (place: Parameter['in']) => operation.parameters.filter((parameter) => parameter.in === place);
  const ids = byPlace('path').map((parameter) => [parameter.name, idOf(parameter)] as const);
  return fc.record(
    {
      operationId: fc.constant(operation.operationId),
      ids: fc.record(Object.fromEntries(ids)),
      query: queryOf(byPlace('query')),
      body: bodyOf(operation),
      headers: headersOf(operation),
      keeps: often(fc.constant([]), fc.subarray<Kept>(['ids', 'query', 'body']), 2),
      key: often(fc.constant(0), fc.nat(20), 12),
    },
    { requiredKeys: ['operationId', 'ids', 'query', 'headers', 'keeps', 'key'] },
  ) as Arbitrary<GeneratedRequest>;
}

/** Mostly the one, sometimes the other. */
function often<A, B>(usual: Arbitrary<A>, seldom: Arbitrary<B>, times = 6): Arbitrary<A | B> {
  return fc.oneof({ weight: times, arbitrary: usual }, { weight: 1, arbitrary: seldom });
}

function idOf({ schema }: Parameter): Arbitrary<IdChoice> {
  const text = fc.oneof(fittingValue(schema), nastyText).map((id) => ({ text: String(id) }));
  return often(
    fc.nat(1_000).map((real) => ({ real })),
    text,
    8,
  );
}

function queryOf(parameters: Parameter[]): Arbitrary<[string, string][]> {
  const known = parameters.map(({ name, schema }) => {
    if (schema.items?.pattern === ':') return keyed(name);
    const good = fittingValue(schema).map((value) => (Array.isArray(value) ? value.join(',') : String(value)));
    return fc.tuple(fc.constant(name), often(good, nastyText, 12));
  });
  const unknown = fc.tuple(nastyText, nastyText);
  const any = known.length === 0 ? unknown : often(fc.oneof(...known), unknown, 20);
  const some = fc.array(any, { maxLength: 4 });
  return known.length === 0 ? often(fc.constant([]), some, 10) : some;
}

/** A filter by keys that callers choose, in both of its forms. */
function keyed(name: string): Arbitrary<[string, string]> {
  const key = often(fc.constantFrom('plan', 'seats', 'a.b'), nastyText, 3);
  const value = often(fc.constantFrom('pro', '3', 'pro,team', 'a\\,b', ''), nastyText, 3);
  return fc
    .tuple(key, value, fc.boolean())
    .map(([each, given, short]) => (short ? [`${name}.${each}`, given] : [name, `${each}:${given}`]));
}

function bodyOf({ body: schema }: Operation): Arbitrary<string> {
  if (schema === undefined) return often(fc.constant('{}'), fc.json(), 1);
  const good = fittingValue(schema);
  const bent = fc.tuple(good, fc.nat(), anyJson, fc.constantFrom('replace', 'remove', 'add')).map(bend);
  const text = fc.oneof(
    { weight: 8, arbitrary: good },
    { weight: 5, arbitrary: bent },
    { weight: 1, arbitrary: anyJson },
  );
  return often(
    text.map((value) => JSON.stringify(value)),
    fc.oneof(
      nastyText,
      fc.json().map((json) => json.slice(0, -1)),
    ),
    30,
  );
}

type Bend = [good: unknown, at: number, value: unknown, how: 'replace' | 'remove' | 'add'];

/** A good body with one thing wrong. */
function bend([good, at, value, how]: Bend): unknown {
  if (typeof good !== 'object' || good === null || Array.isArray(good)) return value;
  const entries = Object.entries(good);
  if (how === 'add' || entries.length === 0) return { ...good, [`unknown${at % 5}`]: value };
  const index = at % entries.length;
  if (how === 'remove') return Object.fromEntries(entries.filter((_, n) => n !== index));
  return Object.fromEntries(entries.map(([name, old], n) => [name, n === index ? value : old]));
}

function headersOf({ method, parameters }: Operation): Arbitrary<Record<string, string>> {
  const type = often(
    fc.constant('application/json'),
    fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'x'),
    40,
  );
  const idempotency = fc.constantFrom('key-1', 'key-2', 'key-3', 'k'.repeat(255), 'k'.repeat(256), 'with space');
  const optional = {
    'x-request-id': fc.constantFrom('mine', 'not mine!', 'x'.repeat(200)),
    traceparent: fc.constantFrom('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'nonsense'),
    ...(method === 'POST' ? { 'idempotency-key': idempotency } : {}),
    prefer: fc.constantFrom('return=representation', 'return=minimal, x', 'return='),
    ...Object.fromEntries(conditions(parameters).map((name) => [name, entityTags])),
  };
  const plain = fc.record({ 'content-type': type });
  const more = fc.record({ 'content-type': type, ...optional }, { requiredKeys: ['content-type'] });
  return often(plain, more, 3) as Arbitrary<Record<string, string>>;
}

/** The headers by which a request depends on the version of what it names. */
function conditions(parameters: readonly Parameter[]): string[] {
  const names = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase());
  return names.filter((name) => name === 'if-match' || name === 'if-none-match');
}

const entityTags = fc.constantFrom('*', '"1"', '"2"', 'W/"1"', '"1", "2"', '"x"', '1', '"');
