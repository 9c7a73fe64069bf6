import { poll } from '../../support/index.js';
import type { Answer } from './answer.js';
import { preparations } from './example-preparations.js';
import { beginningOfStream } from './example-streams.js';
import type { Operation } from './open-api.js';
import type { Reachable } from './org.js';
import { targetOf } from './request-target.js';
import { stable } from './stable-values.js';
import { type WholeRequest, wholeRequest } from './whole-requests.js';
import type { World } from './world.js';

/** A call as the documentation shows it. */
export interface Example {
  query?: Record<string, string>;
  body?: unknown;
  status: number;
  /** JSON, or the beginning of a text. Absent: the answer has no body. */
  answer?: unknown;
  /** What the operation answers when it succeeds with another status, by that status. */
  others?: Record<string, unknown>;
}

type Send = (headers?: Record<string, string>) => Promise<Answer>;

/** Calls the operation once with all that it needs, and shows what was sent and answered in stable words. */
export async function exampleOf(operation: Operation, world: World, platform: Reachable): Promise<Example> {
  const request = await requestOf(operation, world, platform);
  const send = sender(operation, request, world);
  const answer = isStream(operation)
    ? await beginningOfStream(operation, request, world)
    : await poll(async () => succeeded(operation, await send()), { what: `a match for ${operation.operationId}` });
  const { query, body } = request;
  const others = await otherSuccesses(operation, answer.status, send);
  return stable({
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body === undefined ? {} : { body: isJson(body) ? JSON.parse(body) : body }),
    status: answer.status,
    ...shown(answer),
    ...(Object.keys(others).length > 0 ? { others } : {}),
  }) as Example;
}

async function requestOf({ operationId }: Operation, world: World, platform: Reachable): Promise<WholeRequest> {
  const prepared = await preparations[operationId]?.(world, platform);
  const whole = await wholeRequest(operationId, world, platform);
  if (whole === undefined) throw new Error(`no whole request for ${operationId}`);
  return { ...whole, ...prepared, ids: { ...whole.ids, ...prepared?.ids } };
}

function sender({ path, method }: Operation, whole: WholeRequest, { org }: World): Send {
  const { ids, query, body, visitor, headers: own } = whole;
  const target = targetOf(path, ids, query);
  return (more = {}) => {
    const headers = { 'content-type': 'application/json', ...own, ...more };
    if (/^\/api\/(public|auth)\//.test(path)) return visitor.send(method, target, undefined, headers, body);
    const client = own?.cookie === undefined ? org.client : org.client.as(undefined);
    return client.send(method, target, undefined, { headers, ...(body === undefined ? {} : { raw: body }) });
  };
}

/** Undefined when the answer is a list with nothing in it: some are filled only a moment later. */
function succeeded({ operationId }: Operation, answer: Answer): Answer | undefined {
  if (answer.status >= 300) throw new Error(`${operationId} did not succeed: ${answer}`);
  return /^\{"data":\[\]/.test(answer.text) ? undefined : answer;
}

/** The same call again, until each status of a success that the operation documents was seen. */
async function otherSuccesses({ responses, operationId }: Operation, first: number, send: Send) {
  const others = Object.keys(responses).filter((status) => /^2/.test(status) && status !== String(first));
  const answers: Record<string, unknown> = {};
  for (const status of others) {
    const answer = await send(status === '206' ? { range: 'bytes=0-3' } : {});
    if (String(answer.status) !== status) throw new Error(`${operationId} does not answer ${status}: ${answer}`);
    answers[status] = shown(answer).answer;
  }
  return answers;
}

function isStream({ responses }: Operation): boolean {
  return 'text/event-stream' in (responses['200']?.content ?? {});
}

/** Long enough to see what it is. */
const maxText = 300;
const maxJson = 200_000;

function shown({ text, headers }: Answer): { answer?: unknown } {
  if (text === '') return {};
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/json')) return { answer: withoutBulk(JSON.parse(text), text) };
  if (type.startsWith('text/event-stream')) return { answer: text };
  return { answer: text.length > maxText ? `${text.slice(0, maxText)}…` : text };
}

/** The short fields alone of a very long answer, which is the document of the API itself. */
function withoutBulk(json: object, text: string): unknown {
  if (text.length < maxJson) return json;
  return Object.fromEntries(Object.entries(json).filter(([, value]) => typeof value !== 'object'));
}

function isJson(body: string): boolean {
  return /^[[{]/.test(body);
}
