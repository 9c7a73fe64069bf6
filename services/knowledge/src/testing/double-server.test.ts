import { afterEach, expect, test } from 'vitest';
import { type DoubleParts, type DoubleServer, startDoubleServer } from './double-server.js';
import { OpenApiValidator } from './openapi-validator.js';

const content = {
  content: { 'application/json': { schema: { type: 'object', properties: { n: { type: 'integer' } } } } },
};
const validator = new OpenApiValidator({
  openapi: '3.1.0',
  paths: { '/n': { post: { requestBody: content, responses: { 200: content, '4XX': content, '5XX': content } } } },
});

let double: DoubleServer | undefined;
afterEach(() => double?.close());

async function asked(body: unknown, parts: Partial<DoubleParts> = {}) {
  const answer = (request: { body: unknown }) => ({ status: 200, body: request.body });
  const refuse = (status: number) => ({ status, body: {} });
  double = await startDoubleServer({ validator, answer, refuse, ...parts });
  const { status } = await fetch(`${double.url}/n`, { method: 'POST', body: JSON.stringify(body) });
  return { status, violations: double.violations, bodies: double.requests.map((request) => request.body) };
}

test('what is as documented is answered', async () => {
  expect(await asked({ n: 1 })).toEqual({ status: 200, violations: [], bodies: [{ n: 1 }] });
});

test('a request that the document does not allow is refused and remembered', async () => {
  const { status, violations } = await asked({ n: 1, more: 2 });
  expect(status).toBe(400);
  expect(violations).toEqual(['POST /n: body must NOT have additional properties (more)']);
});

test('an answer of its own that the document does not know is remembered', async () => {
  const { status, violations } = await asked({ n: 1 }, { answer: () => ({ status: 200, body: { n: 'one' } }) });
  expect(status).toBe(200);
  expect(violations).toEqual(['POST /n: answer 200/n must be integer']);
});

test('a double that fails says so', async () => {
  const { status, violations } = await asked({ n: 1 }, { answer: () => expect.fail('a mistake') });
  expect(status).toBe(500);
  expect(violations).toEqual([expect.stringContaining('the double failed: AssertionError: a mistake')]);
});

test('without a document it works, and checks nothing', async () => {
  expect(await asked({ more: 2 }, { validator: undefined })).toMatchObject({ status: 200, violations: [] });
});
