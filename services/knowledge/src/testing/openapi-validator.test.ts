import { describe, expect, test } from 'vitest';
import { meilisearchValidator } from './meilisearch/validator.js';
import { OpenApiValidator } from './openapi-validator.js';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const validator = new OpenApiValidator({
  openapi: '3.0.1',
  paths: {
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      put: {
        parameters: [
          { name: 'wait', in: 'query', schema: { type: 'boolean' } },
          { $ref: '#/components/parameters/Depth' },
        ],
        requestBody: json(ref('Thing')),
        responses: { 200: json(ref('Answer')), '4XX': json({ type: 'object', required: ['error'] }) },
      },
    },
    '/things/all': {
      get: { responses: { 204: { description: 'none' }, default: json({ type: 'array', items: ref('Thing') }) } },
      post: { requestBody: { required: true, ...json(ref('Thing')) }, responses: {} },
    },
  },
  components: {
    parameters: { Depth: { name: 'depth', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } } },
    schemas: {
      Thing: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', nullable: true },
          kind: { type: 'string', enum: ['a', 'b'], nullable: true },
          inner: { anyOf: [ref('Thing'), { nullable: true }] },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
      Answer: { allOf: [ref('Thing'), { type: 'object', properties: { time: { type: 'number' } } }] },
    },
  },
});

const query = (text = 'depth=2') => new URLSearchParams(text);

describe('requests', () => {
  const errors = (body: unknown, of = query()) => validator.validateRequest('PUT', '/things/7', of, body);

  test.each([
    { name: 'x' },
    { name: null, kind: null },
    { name: 'x', inner: null },
    { name: 'x', inner: { name: 'y', labels: { any: 'text' } } },
  ])('%j is allowed', (body) => {
    expect(errors(body, query('depth=2&wait=true'))).toEqual([]);
  });

  test.each([
    [{}, 'required property'],
    [{ name: 1 }, 'must be string'],
    [{ name: 'x', kind: 'c' }, 'must be equal to one of the allowed values'],
    [{ name: 'x', extra: 1 }, 'must NOT have additional properties (extra)'],
    [{ name: 'x', inner: { name: 'y', extra: 1 } }, 'must NOT have additional properties (extra)'],
    [{ name: 'x', labels: { any: 1 } }, 'must be string'],
  ])('%j is not', (body, message) => {
    expect(errors(body).join('\n')).toContain(message);
  });

  test.each(['', 'depth=0', 'depth=x', 'depth=1&wait=maybe', 'depth=1&other=1'])('a query of %j is not', (text) => {
    expect(errors({ name: 'x' }, query(text))).toEqual([expect.stringMatching(/^PUT \/things\/\{id\}: query/)]);
  });

  test('there is no other path, method or body', () => {
    expect(validator.validateRequest('PUT', '/things', query(), {})).toHaveLength(1);
    expect(validator.validateRequest('GET', '/things/7', query(), undefined)).toHaveLength(1);
    expect(validator.validateRequest('GET', '/things/all', query(''), undefined)).toEqual([]);
    expect(validator.validateRequest('GET', '/things/all', query(''), {})).toHaveLength(1);
  });

  test('a body may be left out unless it is required', () => {
    expect(errors(undefined)).toEqual([]);
    const missing = validator.validateRequest('POST', '/things/all', query(''), undefined);
    expect(missing).toEqual(['POST /things/all: the body is missing']);
  });
});

test('answers are looked up by their status', () => {
  const errors = (status: number, body: unknown) => validator.validateResponse('PUT', '/things/7', status, body);
  expect(errors(200, { name: 'x', time: 1 })).toEqual([]);
  expect(errors(200, { name: 'x', time: 1, extra: 1 })).not.toEqual([]);
  expect(errors(200, { time: 1 })).not.toEqual([]);
  expect(errors(404, { error: 'x' })).toEqual([]);
  expect(errors(404, {})).not.toEqual([]);
  expect(errors(500, {})).toEqual(['PUT /things/{id}: answer 500: no such answer']);
  expect(validator.validateResponse('GET', '/things/all', 200, [{ name: 'x' }])).toEqual([]);
});

test('what has no content has no body', () => {
  expect(validator.validateResponse('GET', '/things/all', 204, undefined)).toEqual([]);
  expect(validator.validateResponse('GET', '/things/all', 204, {})).toHaveLength(1);
});

const vendors = meilisearchValidator();

/** A document of 3.1, which says little about fields that it does not name. */
describe.runIf(vendors)('a vendor’s document', () => {
  const search = 'POST /indexes/{index_uid}/search';
  const error = { message: 'no', code: 'index_not_found', type: 'invalid_request', link: '' };
  const found = { hits: [], query: 'lamp', processingTimeMs: 0, limit: 1, offset: 0, estimatedTotalHits: 0 };

  test.each([
    ['POST', '/indexes/a/search', { q: 'lamp' }, undefined],
    ['POST', '/indexes/a/search', { q: 'lamp', limit: -1 }, `${search}: body/limit must be >= 0`],
    ['POST', '/indexes/a/search', { q: 'lamp', filters: [] }, 'must NOT have additional properties (filters)'],
    ['POST', '/indexes/a/search', undefined, `${search}: the body is missing`],
    ['POST', '/indexes/a/find', { q: 'lamp' }, 'POST /indexes/a/find: no such operation'],
    ['PUT', '/indexes/a/search', { q: 'lamp' }, 'PUT /indexes/a/search: no such operation'],
    ['POST', '/indexes/a/search?limit=1', { q: 'lamp' }, 'must NOT have additional properties (limit)'],
    ['GET', '/indexes?limit=x', undefined, 'GET /indexes: query/limit must be integer'],
    ['POST', '/multi-search', { queries: [{ indexUid: 'a', q: 1 }] }, 'body/queries/0/q must be string,null'],
  ])('of the request %s %s %j it says %j', (method, url, body, wrong) => {
    const [path = '', of = ''] = url.split('?');
    const said = vendors?.validateRequest(method, path, query(of), body);
    expect(said).toEqual(wrong === undefined ? [] : [expect.stringContaining(wrong)]);
  });

  test.each([
    ['/indexes/a/search', 200, found, true],
    ['/indexes/a/search', 200, { ...found, more: 1 }, false],
    ['/indexes/a/search', 200, { hits: [] }, false],
    ['/indexes/a/search', 404, error, true],
    ['/indexes/a/search', 404, { ...error, code: 'made_up' }, false],
    ['/indexes/a/search', 204, {}, false],
    // Errors that no operation lists.
    ['/indexes/a/search', 415, error, true],
    ['/indexes/a/search', 500, { ...error, more: 1 }, false],
    // The plain answer, of which the document does not know.
    ['/multi-search', 200, { results: [{ indexUid: 'a', ...found }] }, true],
    ['/multi-search', 200, found, false],
  ])('of %s, the answer %i %j is right: %j', (path, status, body, right) => {
    expect(vendors?.validateResponse('POST', path, status, body).length === 0).toBe(right);
  });
});
