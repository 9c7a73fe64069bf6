import type { Answer } from './answer.js';
import type { Operation } from './open-api.js';
import type { Reachable } from './org.js';
import { wholeRequest } from './whole-requests.js';
import type { World } from './world.js';

/** A call as the documentation shows it. */
export interface Example {
  query?: Record<string, string>;
  body?: unknown;
  status: number;
  /** JSON, or the beginning of a text. Absent: the answer has no body. */
  answer?: unknown;
}

/** Calls the operation once with all that it needs, and shows what was sent and answered in stable words. */
export async function exampleOf(operation: Operation, world: World, platform: Reachable): Promise<Example> {
  const { operationId, method } = operation;
  const whole = await wholeRequest(operationId, world, platform);
  if (whole === undefined) throw new Error(`no whole request for ${operationId}`);
  const { ids, query, body, visitor } = whole;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));
  const target = Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
  const headers = { 'content-type': 'application/json' };
  const answer = path.startsWith('/api/public/')
    ? await visitor.send(method, target, undefined, headers, body)
    : await world.org.client.send(method, target, undefined, { headers, ...(body === undefined ? {} : { raw: body }) });
  if (answer.status >= 300) throw new Error(`${operationId} did not succeed: ${answer}`);
  return stable({
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body !== undefined && isJson(body) ? { body: JSON.parse(body) } : {}),
    status: answer.status,
    ...shown(answer),
  }) as Example;
}

/** Long enough to see what it is. */
const maxText = 300;
const maxItems = 2;
const maxJson = 100_000;

function shown({ text, headers }: Answer): { answer?: unknown } {
  if (text === '') return {};
  if (headers['content-type']?.startsWith('application/json')) return { answer: withoutBulk(JSON.parse(text), text) };
  return { answer: text.length > maxText ? `${text.slice(0, maxText)}…` : text };
}

/** Of a very long answer, which is the document of the API itself, only its short fields. */
function withoutBulk(json: object, text: string): unknown {
  if (text.length < maxJson) return json;
  return Object.fromEntries(Object.entries(json).filter(([, value]) => typeof value !== 'object'));
}

function isJson(body: string): boolean {
  return /^[[{]/.test(body);
}

/** The same value with what differs from run to run replaced, and long lists cut. */
function stable(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => stable(item));
  if (typeof value === 'object' && value !== null) {
    // A reference of a schema within an example is taken by tools for one of the document around it.
    if ('$defs' in value) return { ...value, $defs: {}, properties: {} };
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stable(inner, name)]));
  }
  if (typeof value === 'number' && key === 'timestamp') return 1_769_851_800;
  if (typeof value === 'number') return /(?:_ms|_bytes)$/.test(key) ? 42 : value;
  if (typeof value !== 'string') return value;
  if (/^(?:signature|expires|next_cursor)$/.test(key)) return value === '' ? value : 'example';
  return stableText(value);
}

const exampleId = '01JD3G7Q5ZK8M2R4T6V9WXYABC';

/** As long as it was, because documents say how long secrets are. */
function masked(secret: string): string {
  return 'EXAMPLE'.padEnd(secret.length, '0');
}

function stableText(text: string): string {
  return text
    .replace(/\b([a-z]{3,4})_[0-9A-HJKMNP-TV-Z]{26}\b/g, `$1_${exampleId}`)
    .replace(/_[0-9a-hjkmnp-tv-z]{26}\b/g, '_order')
    .replace(
      /\b(svc_|whsec_|wgs_|wst_)([A-Za-z0-9+/_-]{8,})/g,
      (_, kind: string, secret: string) => kind + masked(secret),
    )
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJ.EXAMPLE.EXAMPLE')
    .replace(/\b[0-9a-f]{64}\b/g, '0'.repeat(64))
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '00000000-0000-4000-8000-000000000000')
    .replace(/^id: \S+$/gm, 'id: example')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-01-31T09:30:00.000Z')
    .replace(/http:\/\/127\.\d+\.\d+\.\d+(?::\d+)?/g, 'https://support.example.com')
    .replace(/([?&](?:signature|expires|token)=)[^&"]+/g, '$1example');
}

/**
 * Where two examples differ in their fields or the types of these; undefined when nowhere. Null and empty lists fit anything,
 * because what is not there yet may be there in another run.
 */
export function difference(one: unknown, other: unknown, path = ''): string | undefined {
  if (one === null || other === null || (path !== '' && typeof one !== 'object' && typeof one === typeof other)) {
    return undefined;
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === 0 || other.length === 0 ? undefined : difference(one[0], other[0], `${path}[0]`);
  }
  if (typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other)) return `${path} is of another type`;
  const [fields, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  for (const name of new Set([...Object.keys(fields), ...Object.keys(others)])) {
    if (!(name in fields) || !(name in others)) return `only one has ${path}.${name}`;
    const found = difference(fields[name], others[name], `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
