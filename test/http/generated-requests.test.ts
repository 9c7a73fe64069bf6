import { makeApiKey } from '@pharos/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer } from './support/answer.js';
import { type GeneratedRequest, generatedRequests } from './support/generated-request.js';
import { IdPool } from './support/id-pool.js';
import { type Away, OpenApi, type Operation } from './support/open-api.js';
import { commonNames } from './support/routes.js';
import { usePlatform } from './support/shared-platform.js';
import { VisitorClient } from './support/visitor-client.js';
import { type WholeRequest, wholeRequest } from './support/whole-requests.js';
import { beginSession, WidgetVisitor } from './support/widget-visitor.js';
import { createWorld } from './support/world.js';

/** `GENERATED_SEED` repeats a run, `GENERATED_REQUESTS` makes it longer or shorter (`npm run test:all`: 10 400). */
const seed = Number(process.env.GENERATED_SEED ?? 20_260_731);
const requests = Number(process.env.GENERATED_REQUESTS ?? 1_040);
const parallel = 8;

const platform = usePlatform();

/** What these answer where no mail is sent, and none comes. */
const withoutMail: Readonly<Record<string, number>> = {
  requestPasswordReset: 409,
  getMessageMail: 404,
  getMessageRawMail: 404,
};

test(`${requests} generated requests get answers that the API's document describes`, {
  timeout: 1_800_000,
}, async () => {
  console.log(`generated requests: GENERATED_SEED=${seed} GENERATED_REQUESTS=${requests}`);
  const openApi = await OpenApi.read(platform.baseUrl);
  const world = await createWorld(platform, 'generated');
  const other = await createWorld(platform, 'other');
  const pool = new IdPool({ ...world.ids, ...commonNames });
  for (const provider of ['linear', 'shopify']) pool.add('provider', provider);
  for (const [name, id] of Object.entries(other.ids)) pool.add(name, id);
  const reader = await world.org.newKey(['read']);
  const keys = [world.org.key.secret, reader.secret, other.org.key.secret, makeApiKey(), 'nonsense', undefined];
  const seen = new Map<string, number>();
  const session = (await WidgetVisitor.arrive(platform.baseUrl, world.project)).client;
  const wholes = new Map<string, WholeRequest>();

  const deliver = async (operation: Operation, sent: Sent): Promise<Answer> => {
    const { method } = operation;
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(sent.ids(name)));
    const search = new URLSearchParams(
      sent.query.map(([name, value]): [string, string] => [wellFormed(name), wellFormed(value)]),
    );
    const target = search.size > 0 ? `${path}?${search}` : path;
    const raw = method === 'GET' ? undefined : sent.body;
    const answer = isPublic(operation)
      ? await sent.visitor.send(method, target, undefined, sent.headers, raw)
      : await world.org.client
          .as(sent.headers.cookie === undefined ? keys[sent.key % keys.length] : undefined)
          .send(method, target, undefined, { headers: sent.headers, ...(raw === undefined ? {} : { raw }) });
    pool.learn(answer);
    count(seen, operation.operationId, answer);
    return answer;
  };

  // Each operation succeeds once, with all that it needs, and chance has no say in it.
  const unheard: string[] = [];
  for (const operation of openApi.operations) {
    const { operationId } = operation;
    const whole = await wholeRequest(operationId, world, platform);
    if (whole === undefined) throw new Error(`no whole request for ${operationId}`);
    wholes.set(operationId, whole);
    const { ids, query, body, visitor } = whole;
    const headers = { 'content-type': 'application/json', ...whole.headers };
    const sent = { ids: (name: string) => ids[name] ?? '', query: Object.entries(query), headers, visitor, key: 0 };
    const answer = await deliver(operation, body === undefined ? sent : { ...sent, body });
    const problem = openApi.problemWith(operation, answer);
    const isOff = answer.status === withoutMail[operationId];
    if (problem !== undefined || !(isSuccess(answer) || isOff))
      unheard.push(problem ?? `${operationId} did not succeed: ${answer}`);
  }
  expect(unheard).toEqual([]);

  // Visitors see their own conversations alone.
  const rated = wholes.get('rateVisitorConversation');
  const ofVisitor = new IdPool({ ...world.ids, ...commonNames, ...rated?.ids });

  const begin = async () => {
    const answer = await beginSession(new VisitorClient(platform.baseUrl), world.project.id, {});
    // One of the requests may have switched the widget off: then nobody has a session.
    return answer.status === 403 ? session : session.as(answer.data.token);
  };

  const visitorFor = async ({ operationId }: GeneratedRequest, whole: WholeRequest | undefined) => {
    if (whole?.visitor.token !== undefined && operationId !== 'endWidgetSession') return whole.visitor;
    // A session that was ended would be of no more use to the others.
    if (operationId === 'endWidgetSession') return begin();
    return rated?.visitor ?? session;
  };

  const send = async (request: GeneratedRequest): Promise<string | undefined> => {
    const { operationId, headers, keeps, key } = request;
    const operation = openApi.operation(operationId);
    const whole = wholes.get(operationId);
    const made = isPublic(operation) ? ofVisitor : pool;
    const pick = (name: string) => made.pick(operationId, name, request.ids[name] ?? { text: '' });
    const madeUp = request.body?.replaceAll(conversationId, world.conversation.id).replaceAll(formId, world.form.id);
    const body = keeps.includes('body') ? whole?.body : madeUp;
    const answer = await deliver(operation, {
      ids: keeps.includes('ids') ? (name) => whole?.ids[name] ?? pick(name) : pick,
      query: keeps.includes('query') ? Object.entries(whole?.query ?? {}) : request.query,
      ...(body === undefined ? {} : { body }),
      headers,
      key,
      visitor: await visitorFor(request, keeps.length > 0 ? whole : undefined),
    });
    return openApi.problemWith(operation, answer, mayBeAway(operationId, `${answer.request} ${body}`));
  };

  const batch = fc.array(generatedRequests(openApi.operations), { minLength: parallel, maxLength: parallel });
  const sendsWell = fc.asyncProperty(batch, async (several) => {
    const problems = await Promise.all(several.map(send));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });
  await fc.assert(sendsWell, { seed, numRuns: Math.ceil(requests / parallel), endOnFailure: true });

  expect([...seen.values()].reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(requests);
  console.log(`  ${summary(seen)}`);
});

interface Sent {
  /** By the name of the path's parameter. */
  ids: (name: string) => string;
  query: [name: string, value: string][];
  body?: string;
  headers: Record<string, string>;
  visitor: VisitorClient;
  key: number;
}

const isPublic = ({ path }: Operation) => /^\/api\/(public|auth)\//.test(path);

const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;

/** Nobody listens where Discord would be, nor where generated requests say that a project's model or its GitHub is. */
function mayBeAway(operationId: string, request: string): Away | undefined {
  if (operationId === 'suggestReplies') return 'MODEL_UNAVAILABLE';
  return request.includes('discord') || operationId === 'createConversationIssue'
    ? 'INTEGRATION_UNAVAILABLE'
    : undefined;
}

/** In bodies: no made-up one names anything. */
const conversationId = /cnv_[0-7][0-9A-HJKMNP-TV-Z]{25}/g;
const formId = /frm_[0-7][0-9A-HJKMNP-TV-Z]{25}/g;

/** Nothing and dots would make another path, which is another suite's matter. */
function segment(id: string): string {
  return /^\.{0,2}$/.test(id) ? 'x' : encodeURIComponent(wellFormed(id));
}

/** A URL cannot hold half a surrogate pair. */
function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');
}

function count(seen: Map<string, number>, operationId: string, { status }: Answer): void {
  const name = `${operationId} ${status}`;
  seen.set(name, (seen.get(name) ?? 0) + 1);
}

function summary(seen: Map<string, number>): string {
  const byStatus: Record<string, number> = {};
  for (const [name, n] of seen) {
    const status = name.split(' ')[1] ?? '';
    byStatus[status] = (byStatus[status] ?? 0) + n;
  }
  return Object.entries(byStatus)
    .map(([status, n]) => `${status}: ${n}`)
    .join(', ');
}
