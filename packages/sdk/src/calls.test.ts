import { afterEach, describe, expect, test } from 'vitest';
import { Pharos, PharosConnectionError, PharosError } from './index.js';
import { answers, fails, hangsUp, type Reply, scriptedServer } from './scripted-server.fixture.js';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function clientOf(...replies: Reply[]) {
  const server = await scriptedServer(...replies);
  ends.push(server.close);
  return { pharos: new Pharos({ baseUrl: server.baseUrl, apiKey: 'svc_1' }), sent: server.sent, server };
}

const record = answers(200, { data: { id: 'cnv_1' } }, { etag: '"3"' });
const conversation = { projectId: 'prj_1', conversationId: 'cnv_1' };
const created = { projectId: 'prj_1', body: { subject: 'Hello' } };
const codeOf = (call: PromiseLike<unknown>) => Promise.resolve(call).then(String, (error: PharosError) => error.code);

describe('what is sent', () => {
  test('parameters stand in the path and in the query, and a comma within one of several values stays within it', async () => {
    const { pharos, sent } = await clientOf(answers(200, { data: [], page: { next_cursor: null, has_more: false } }));
    await pharos.conversations.listConversations({ projectId: 'prj/1', tag: ['a,b', 'c\\'], limit: 5 });
    expect(sent[0]?.method).toBe('GET');
    expect(decodeURIComponent(sent[0]?.url ?? '')).toBe(
      '/api/v1/projects/prj/1/conversations?tag=a\\,b&tag=c\\\\&limit=5',
    );
    expect(sent[0]?.url).toContain('/projects/prj%2F1/');
  });

  test('a parameter of the path that is missing is said before anything is sent', async () => {
    const { pharos, sent } = await clientOf(record);
    const given = { projectId: '', conversationId: 'cnv_1' };
    await expect(pharos.conversations.getConversation(given)).rejects.toThrow('projectId is missing');
    expect(sent).toEqual([]);
  });

  test('the key goes to the routes of keys only, and the token to those of visitors', async () => {
    const { server, sent } = await clientOf(answers(200, { data: { id: 'x' } }));
    const pharos = new Pharos({ baseUrl: `${server.baseUrl}/`, apiKey: 'svc_1', sessionToken: 'tok_1' });
    await pharos.organization.getMe();
    await pharos.visitors.getWidgetSession({ projectId: 'prj_1' });
    await pharos.visitors.getPublicWidgetConfig({ projectId: 'prj_1' });
    const given = sent.map(({ headers }) => [headers['x-api-key'], headers.authorization]);
    expect(given).toEqual([
      ['svc_1', undefined],
      [undefined, 'Bearer tok_1'],
      [undefined, undefined],
    ]);
  });

  test.each([
    ['a key', { apiKey: 'svc_1' }, 'omit'],
    ['a key, though cookies are allowed', { apiKey: 'svc_1', credentials: 'same-origin' }, 'omit'],
    ['nobody', {}, 'omit'],
    ['whoever is signed in', { credentials: 'same-origin' }, 'same-origin'],
  ] as const)('cookies of %s', async (_, options, expected) => {
    const seen: unknown[] = [];
    const own = (async (_url: unknown, init?: RequestInit) => {
      seen.push(init?.credentials);
      return Response.json({ data: {} });
    }) as typeof fetch;
    const pharos = new Pharos({ baseUrl: 'https://example.com', fetch: own, ...options });
    await pharos.organization.getMe();
    await pharos.visitors.getPublicWidgetConfig({ projectId: 'prj_1' });
    expect(seen).toEqual([expected, 'omit']);
  });

  test('whoever is signed in sends the header that a form of another site cannot send, and signs out by the cookie', async () => {
    const seen: RequestInit[] = [];
    const own = (async (_url: unknown, init: RequestInit) => {
      seen.push(init);
      return Response.json({ data: {} });
    }) as typeof fetch;
    const pharos = new Pharos({ baseUrl: 'https://example.com', fetch: own, credentials: 'same-origin' });
    await pharos.conversations.deleteConversation(conversation);
    await pharos.people.signOut();
    for (const init of seen)
      expect(init).toMatchObject({ credentials: 'same-origin', headers: { 'x-requested-with': 'fetch' } });
    await pharos.with({ apiKey: 'svc_1' }).conversations.deleteConversation(conversation);
    expect(seen[2]?.headers).not.toHaveProperty('x-requested-with');
  });

  test('a client without an address says so, where there is no page that has one', () => {
    expect(() => new Pharos({ apiKey: 'svc_1' })).toThrow('baseUrl is missing');
  });
});

test.each([
  ['JSON', [{ external_id: 'x' }], 'application/json', '[{"external_id":"x"}]'],
  ['bytes of another type', new Blob(['external_id\nx\n'], { type: 'text/csv' }), 'text/csv', 'external_id\nx\n'],
])('a body is %s', async (_, body, type, text) => {
  const { pharos, sent } = await clientOf(answers(200, { data: [], meta: {} }));
  await pharos.contacts.importContacts({ projectId: 'prj_1', body: body as never });
  expect(sent[0]).toMatchObject({ headers: { 'content-type': type }, body: text });
});

test('a form goes with the boundary that it was sent with', async () => {
  const { pharos, sent } = await clientOf(record);
  const form = new FormData();
  form.append('file', new Blob(['abc']), 'a.txt');
  await pharos.attachments.createAttachment({ projectId: 'prj_1', body: form as never });
  expect(sent[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(sent[0]?.body).toContain('filename="a.txt"');
});

describe('what is answered', () => {
  test('a record comes as it is, with its ETag on request', async () => {
    const { pharos } = await clientOf(record);
    expect(await pharos.conversations.getConversation(conversation)).toEqual({ id: 'cnv_1' });
    const whole = await pharos.conversations.getConversation(conversation).withResponse();
    expect(whole).toMatchObject({ data: { id: 'cnv_1' }, etag: '"3"', requestId: 'req_1' });
    expect(whole.response.status).toBe(200);
  });

  test('an answer with several records is whole, and an empty one is nothing', async () => {
    const { pharos } = await clientOf(answers(200, { data: [], meta: { took_ms: 1 } }), answers(200));
    const found = await pharos.knowledgeBase.searchKnowledgeBase({ projectId: 'prj_1', q: 'x' });
    expect(found).toEqual({ data: [], meta: { took_ms: 1 } });
    expect(await pharos.conversations.deleteConversation(conversation)).toBeUndefined();
  });

  test('an error says its code, status, request and issues, and all else that its body says', async () => {
    const issues = [{ path: ['subject'], message: 'is too long' }];
    const { pharos } = await clientOf(fails(400, 'VALIDATION_ERROR', { issues, allowed: ['open'] }));
    const error = await pharos.conversations.createConversation(created).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(PharosError);
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', status: 400, requestId: 'req_1', issues });
    expect(error).toMatchObject({ message: 'It is VALIDATION_ERROR.', details: { allowed: ['open'] } });
  });

  test('an error of a proxy, which is no JSON, says its status', async () => {
    const { pharos } = await clientOf((response) => response.writeHead(403).end('<html>'));
    await expect(pharos.organization.getMe()).rejects.toMatchObject({ code: 'UNKNOWN', status: 403 });
  });
});

describe('what is repeated', () => {
  test.each([
    ['a lost connection', hangsUp],
    ['503', fails(503, 'UNAVAILABLE')],
    ['500', fails(500, 'INTERNAL')],
    ['429', fails(429, 'RATE_LIMITED')],
    ['409, while the first attempt is under way', fails(409, 'IDEMPOTENCY_IN_PROGRESS')],
  ])('a POST after %s, with the same key', async (_, failure) => {
    const { pharos, sent } = await clientOf(failure, record);
    expect(await pharos.conversations.createConversation(created)).toEqual({ id: 'cnv_1' });
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.body).toBe(sent[0]?.body);
  });

  test('each call has a key of its own, unless it is given one', async () => {
    const { pharos, sent } = await clientOf(record);
    await pharos.conversations.createConversation(created);
    await pharos.conversations.createConversation(created);
    await pharos.conversations.createConversation(created, { idempotencyKey: 'mine' });
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('mine');
  });

  test('Retry-After is waited for', async () => {
    const { pharos, sent } = await clientOf(fails(429, 'RATE_LIMITED', {}, { 'retry-after': '2' }), record);
    await pharos.conversations.getConversation(conversation);
    // Timers count whole milliseconds.
    expect((sent[1]?.atMs ?? 0) - (sent[0]?.atMs ?? 0)).toBeGreaterThan(1_990);
  });

  test('whoever is to wait for longer than a minute is told so at once', async () => {
    const { pharos, sent } = await clientOf(fails(429, 'RATE_LIMITED', {}, { 'retry-after': '3600' }));
    await expect(pharos.organization.getMe()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 3600 });
    expect(sent).toHaveLength(1);
  });

  test('a connection that fails is said without the query, which may hold a signature', async () => {
    const { pharos } = await clientOf(hangsUp);
    const search = pharos.knowledgeBase.searchKnowledgeBase({ projectId: 'prj_1', q: 'secret' }, { maxRetries: 0 });
    await expect(search).rejects.toThrow(/^GET http:\/\/[\d.:]+\/api\/v1\/projects\/prj_1\/kb\/search failed: /);
    await expect(search).rejects.not.toThrow('secret');
  });

  test('no more often than is allowed', async () => {
    const { pharos, sent } = await clientOf(fails(503, 'UNAVAILABLE'));
    await expect(pharos.conversations.getConversation(conversation, { maxRetries: 1 })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
    });
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['a refusal', fails(403, 'INSUFFICIENT_SCOPE')],
    ['what another product may have done', fails(503, 'INTEGRATION_UNAVAILABLE', { outcome: 'unknown' })],
  ])('never %s', async (_, failure) => {
    const { pharos, sent } = await clientOf(failure, record);
    expect(await codeOf(pharos.conversations.createConversation(created))).toMatch(/INSUFFICIENT|INTEGRATION/);
    expect(sent).toHaveLength(1);
  });

  test('not what has no key of its own and may have been done: a session, and a change of a certain version', async () => {
    const { pharos, sent } = await clientOf(hangsUp);
    const begun = pharos.visitors.beginWidgetSession({ projectId: 'prj_1', body: {} });
    expect(await codeOf(begun)).toBe('CONNECTION_FAILED');
    const changed = pharos.conversations.updateConversation({ ...conversation, body: {} }, { ifMatch: '"3"' });
    expect(await codeOf(changed)).toBe('CONNECTION_FAILED');
    expect(sent.map(({ method, headers }) => [method, headers['if-match']])).toEqual([
      ['POST', undefined],
      ['PATCH', '"3"'],
    ]);
  });

  test('a deletion whose first answer was lost is done, though it finds nothing any more', async () => {
    const { pharos } = await clientOf(hangsUp, fails(404, 'CONVERSATION_NOT_FOUND'));
    await pharos.conversations.deleteConversation(conversation);
    // Another one does not find it either, and nothing was lost.
    expect(await codeOf(pharos.conversations.deleteConversation(conversation))).toBe('CONVERSATION_NOT_FOUND');
  });
});

describe('what takes too long', () => {
  const never: Reply = () => undefined;

  test('an attempt without an answer ends, and is repeated', async () => {
    const { pharos, sent } = await clientOf(never, record);
    const got = await pharos.conversations.getConversation(conversation, { timeoutMs: 500 });
    expect(got).toEqual({ id: 'cnv_1' });
    expect(sent.length).toBeGreaterThan(1);
    const { pharos: unanswered } = await clientOf(never);
    const last = unanswered.with({ maxRetries: 0, timeoutMs: 1 }).organization.getMe();
    await expect(last).rejects.toThrow(PharosConnectionError);
    expect(await codeOf(last)).toBe('TIMED_OUT');
  });

  test('a call rejects with the reason of its signal, while it waits for an answer or for the next attempt', async () => {
    for (const reply of [never, fails(429, 'RATE_LIMITED', {}, { 'retry-after': '60' })]) {
      const { pharos, sent } = await clientOf(reply);
      const own = new AbortController();
      const call = pharos.organization.getMe({}, { signal: own.signal });
      const rejected = expect(call).rejects.toThrow('changed my mind');
      await expect.poll(() => sent.length).toBe(1);
      own.abort(new Error('changed my mind'));
      await rejected;
    }
  });
});
