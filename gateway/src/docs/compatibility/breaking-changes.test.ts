import { expect, test } from 'vitest';
import { sections } from '../../resources/index.js';
import { makeOpenApi } from '../openapi.js';
import { type ApiDocument, breakingChanges } from './breaking-changes.js';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const small = {
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        security: [],
        parameters: [{ $ref: '#/components/parameters/Limit' }, { in: 'query', name: 'kind', schema: ref('Kind') }],
        responses: { 200: json({ type: 'array', items: ref('Thing') }), default: json({}) },
      },
      post: {
        operationId: 'createThing',
        security: [{ key: [] }],
        requestBody: { required: false, ...json(ref('CreateThingRequest')) },
        responses: { 201: json(ref('Thing')) },
      },
    },
  },
  webhooks: { 'thing.created': { post: { operationId: 'onThing', requestBody: json(ref('Thing')), responses: {} } } },
  components: {
    parameters: { Limit: { in: 'query', name: 'limit', schema: { type: 'integer', maximum: 100 } } },
    schemas: {
      Kind: { type: 'string', enum: ['a', 'b'] },
      Thing: {
        type: 'object',
        required: ['id', 'note'],
        properties: {
          id: { type: 'string' },
          note: { type: 'string' },
          made_at: { type: 'string', format: 'date-time' },
        },
      },
      CreateThingRequest: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: ['string', 'null'] }, kind: ref('Kind') },
      },
    },
  },
};

type Small = typeof small;

/** What is found when the document has been changed so. */
function changesBy(change: (document: Small) => unknown): string[] {
  const after = structuredClone(small);
  change(after);
  return breakingChanges(small as unknown as ApiDocument, after as unknown as ApiDocument);
}

const schemas = ({ components }: Small) => components.schemas as Record<string, never> & Small['components']['schemas'];
const things = ({ paths }: Small) => paths['/things'] as Record<string, never> & Small['paths']['/things'];

test.each<[string, (document: Small) => unknown, string[]]>([
  ['an operation that is gone', (d) => Reflect.deleteProperty(things(d), 'get'), ['listThings: is gone']],
  [
    'another name of it',
    (d) => Object.assign(things(d).get, { operationId: 'getThings' }),
    ['listThings: is called getThings'],
  ],
  [
    'a credential',
    (d) => Object.assign(things(d).get, { security: [{ key: [] }] }),
    ['listThings: needs a credential now'],
  ],
  ['a parameter that is gone', (d) => things(d).get.parameters.pop(), ['listThings query kind: is gone']],
  [
    'a parameter that must be sent',
    (d) => things(d).get.parameters.push({ in: 'query', name: 'q', required: true, schema: {} } as never),
    ['listThings query q: is required now'],
  ],
  [
    'a narrower limit',
    (d) => Object.assign(d.components.parameters.Limit.schema, { maximum: 50 }),
    ['listThings query limit: maximum is narrower'],
  ],
  [
    'a body that must be sent',
    (d) => Object.assign(things(d).post.requestBody, { required: true }),
    ['createThing: a body is required now'],
  ],
  ['a status that is gone', (d) => Object.assign(things(d).post, { responses: {} }), ['createThing 201: is gone']],
  [
    'a schema that is gone',
    (d) => Reflect.deleteProperty(schemas(d), 'Kind'),
    expect.arrayContaining(['Kind: the schema is gone']),
  ],
  [
    'a field of requests that is gone',
    (d) => Reflect.deleteProperty(schemas(d).CreateThingRequest.properties, 'kind'),
    ['CreateThingRequest.kind: is gone'],
  ],
  [
    'a field that must be sent',
    (d) => schemas(d).CreateThingRequest.required.push('kind'),
    ['CreateThingRequest.kind: is required now'],
  ],
  [
    'null that is not taken any more',
    (d) => schemas(d).CreateThingRequest.properties.name.type.pop(),
    ['CreateThingRequest.name: null is not taken any more'],
  ],
  [
    'a field of answers that is gone',
    (d) => Reflect.deleteProperty(schemas(d).Thing.properties, 'made_at'),
    ['Thing.made_at: is gone'],
  ],
  ['a field of answers that can be absent', (d) => schemas(d).Thing.required.pop(), ['Thing.note: can be absent now']],
  [
    'a field of answers that can be null',
    (d) => Object.assign(schemas(d).Thing.properties.note, { type: ['string', 'null'] }),
    ['Thing.note: null is new'],
  ],
  [
    'another type',
    (d) => Object.assign(schemas(d).Thing.properties.id, { type: 'integer' }),
    ['Thing.id: integer is new'],
  ],
  [
    'another format',
    (d) => Reflect.deleteProperty(schemas(d).Thing.properties.made_at, 'format'),
    [expect.stringMatching(/^Thing.made_at: the format/)],
  ],
  ['a value that is not taken any more', (d) => schemas(d).Kind.enum.pop(), ['Kind: "b" is not taken any more']],
  [
    'another schema',
    (d) => Object.assign(things(d).post.responses[201].content['application/json'], { schema: ref('Kind') }),
    ['createThing 201: refers to Kind instead of Thing'],
  ],
  ['an event that is gone', (d) => Reflect.deleteProperty(d.webhooks, 'thing.created'), ['thing.created: is gone']],
])('%s is found', (_, change, found) => {
  expect(changesBy(change)).toEqual(found);
});

test.each<[string, (document: Small) => unknown]>([
  ['nothing', () => undefined],
  ['an operation', (d) => Object.assign(d.paths, { '/more': { get: { operationId: 'more', responses: {} } } })],
  ['a field of answers', (d) => Object.assign(schemas(d).Thing.properties, { more: { type: 'string' } })],
  [
    'a field of requests that may be left out',
    (d) => Object.assign(schemas(d).CreateThingRequest.properties, { more: {} }),
  ],
  ['a value that may be sent', (d) => schemas(d).Kind.enum.push('c')],
  ['a wider limit', (d) => Object.assign(d.components.parameters.Limit.schema, { maximum: 200 })],
  ['other words', (d) => Object.assign(schemas(d).Thing, { description: 'Better' })],
])('%s more breaks no client', (_, change) => {
  expect(changesBy(change)).toEqual([]);
});

test('a value that answers have besides is found: generated clients know a list of them', () => {
  const withKind = structuredClone(small);
  Object.assign(schemas(withKind).Thing.properties, { kind: ref('Kind') });
  const later = structuredClone(withKind);
  schemas(later).Kind.enum.push('c');
  expect(breakingChanges(withKind as never, later as never)).toEqual(['Kind: "c" is new']);
});

test('of the whole document, nothing is found in itself', () => {
  const document = makeOpenApi(sections) as unknown as ApiDocument;
  expect(breakingChanges(document, structuredClone(document))).toEqual([]);
});
