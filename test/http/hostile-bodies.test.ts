import { beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let project: ProjectApi;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
});

const json = { 'content-type': 'application/json' };
const post = (raw: string | Buffer, headers: Record<string, string> = json) =>
  project.client.send<{ metadata: Record<string, unknown> }>('POST', `${project.path}/contacts`, undefined, {
    raw,
    headers,
  });
const contacts = async () => (await project.listContacts({ include: 'total' })).page.total;

const limit = 1 << 20;
/** A good body of exactly so many bytes. */
const sized = (bytes: number) => `{"name":"a"}`.padEnd(bytes, ' ');
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const manyKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])));
const withMetadata = (text: string) => `{"name":"a","metadata":${text}}`;

describe('a body', () => {
  test('of exactly 1 MiB is read, of one byte more it is 413', async () => {
    expect((await post(sized(limit))).status).toBe(201);
    expectRefusal(await post(sized(limit + 1)), 413, 'PAYLOAD_TOO_LARGE');
  });

  test('far too large is 413, with and without a Content-Length', async () => {
    expectRefusal(await post(Buffer.alloc(5 * limit, 32)), 413, 'PAYLOAD_TOO_LARGE');
    const large = Buffer.alloc(limit + 1, 32);
    const chunked = await fetch(`${platform.baseUrl}/api/v1${project.path}/contacts`, {
      method: 'POST',
      headers: { ...json, 'x-api-key': project.client.key ?? '' },
      body: new ReadableStream({
        start(controller) {
          controller.enqueue(large);
          controller.close();
        },
      }),
      // The DOM's types, which Node's follow, do not know that a stream needs it.
      duplex: 'half',
    });
    expect(chunked.status).toBe(413);
    expect(await chunked.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  const bad: Record<string, string | Buffer> = {
    'that is empty': '',
    'of blanks': ' \n\t ',
    'cut short': '{"name":"a"',
    'with something after it': '{"name":"a"}{}',
    'with a trailing comma': '{"name":"a",}',
    'with a comment': '{"name":"a"/**/}',
    'in single quotes': "{'name':'a'}",
    'with NaN': withMetadata('{"a":NaN}'),
    'after two byte order marks': Buffer.from(`\ufeff\ufeff{"name":"a"}`),
    'in UTF-16': Buffer.from('{"name":"a"}', 'utf16le'),
    'in Latin-1': Buffer.from('{"name":"\xfc"}', 'latin1'),
    'with overlong UTF-8': Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
    'with an encoded surrogate': Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from('"}'),
    ]),
    'with a NUL in a value': '{"name":"a\\u0000b"}',
    'with a raw NUL': '{"name":"a\0b"}',
    'with a NUL in a key': withMetadata('{"a\\u0000":1}'),
    'with a NUL deep inside': withMetadata('{"a":[{"b":"\\u0000"}]}'),
    'with half a surrogate pair': '{"name":"\\ud800"}',
    'with the other half': '{"name":"\\udc00 a"}',
    'with halves in the wrong order': '{"name":"\\udc00\\ud800"}',
    'with half a surrogate pair as key': withMetadata('{"\\ud83d":1}'),
    'with __proto__': '{"name":"a","__proto__":{"admin":true}}',
    'with an escaped __proto__': '{"name":"a","\\u005f_proto__":{"admin":true}}',
    'with __proto__ inside': withMetadata('{"__proto__":{"admin":true}}'),
    'with __proto__ deep inside': withMetadata('{"a":[{"__proto__":1}]}'),
    'with constructor as field': '{"name":"a","constructor":{"prototype":{}}}',
    'with the same key twice': '{"name":"a","name":"b"}',
    'with the same key twice inside': withMetadata('{"a":1,"\\u0061":2}'),
    'nested 200 deep in objects': withMetadata(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`),
    'nested 200 deep in lists': withMetadata(`{"a":${nested(200, '[', ']')}}`),
    'nested 200 deep as a whole': nested(200, '[', ']'),
    'nested half a million deep': nested(500_000, '[', ']'),
    'with 10 000 keys': manyKeys(10_000),
    'with 10 000 keys inside': withMetadata(manyKeys(10_000)),
    'with 100 000 items': withMetadata(`{"a":[${'1,'.repeat(100_000)}1]}`),
    'with a number beyond numbers': withMetadata('{"a":1e400}'),
    'with a large number as name': '{"name":9223372036854775808}',
    'that is a list': '[{"name":"a"}]',
    'that is text': '"name"',
    'that is null': 'null',
    'that is a number': '1',
    'with lists for text': '{"name":["a"]}',
    'with objects for text': '{"name":{"$ne":null}}',
    'with a flag for text': '{"email":true}',
    'with a name of a million characters': `{"name":"${'x'.repeat(1_000_000)}"}`,
    'with a metadata key of a million characters': withMetadata(`{"${'x'.repeat(1_000_000)}":1}`),
  };

  test.each(Object.entries(bad))('%s is 400, and nothing is made', async (_, raw) => {
    const before = await contacts();
    const { issues } = expectRefusal(await post(raw), 400, 'VALIDATION_ERROR');
    expect(issues?.length).toBeGreaterThan(0);
    expect(await contacts()).toBe(before);
  });

  test('after a byte order mark it is read as without', async () => {
    const answer = await post(Buffer.from(`\ufeff${withMetadata('{"a":1}')}`));
    expect([answer.status, answer.data.metadata]).toEqual([201, { a: 1 }]);
  });

  const good: Record<string, [string, unknown]> = {
    'with keys of Object.prototype': ['{"constructor":1,"toString":2,"hasOwnProperty":3}', undefined],
    'with an emoji as surrogate pair': ['{"a":"\\ud83d\\ude00"}', { a: '😀' }],
    'with control characters': ['{"a":"\\u0001\\u001f\\u007f\\u2028"}', { a: '\u0001\u001f\u007f\u2028' }],
    'nested 30 deep': [`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`, undefined],
    'with tiny and exact numbers': [
      '{"a":0.1,"b":-5,"c":9007199254740991,"d":1e-7}',
      { a: 0.1, b: -5, c: 2 ** 53 - 1, d: 1e-7 },
    ],
    'with empty keys and values': ['{"a":"","b":{},"c":[]}', { a: '', b: {}, c: [] }],
    'with SQL and HTML': [
      `{"a":"'); DROP TABLE contacts;--","b":"<script>"}`,
      { a: "'); DROP TABLE contacts;--", b: '<script>' },
    ],
  };

  test.each(Object.entries(good))('%s is kept as it is', async (_, [metadata, expected]) => {
    const answer = await post(withMetadata(metadata));
    expect(answer.status, `${answer}`).toBe(201);
    expect(answer.data.metadata).toEqual(expected ?? JSON.parse(metadata));
  });

  test('with a number that cannot be kept exactly is refused, or kept exactly', async () => {
    for (const number of ['9223372036854775808', '18446744073709551616', '12345678901234567890.5', '1e308', '1e-400']) {
      const answer = await post(withMetadata(`{"a":${number}}`));
      if (answer.status === 201) expect(answer.data.metadata).toEqual({ a: Number(number) });
      else expectInvalid(answer, 'metadata', 'a');
    }
  });

  test('that is missing where one is needed is 400', async () => {
    expectRefusal(await project.client.send('POST', `${project.path}/contacts`), 400, 'VALIDATION_ERROR');
    expectRefusal(
      await project.client.send('PATCH', `${project.path}/contacts/${(await project.newContact()).id}`),
      400,
      'VALIDATION_ERROR',
    );
  });
});

describe('a media type', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
    '*/*',
    'application/json; charset=utf-16',
    '',
  ])('"%s" is 415', async (type) => {
    expectRefusal(await post('{"name":"a"}', { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test('that is missing is 415', async () => {
    expectRefusal(await post('{"name":"a"}', {}), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('"%s" is taken', async (type) => {
    expect((await post('{"name":"a"}', { 'content-type': type })).status).toBe(201);
  });

  test('of a merge patch is taken by PATCH, with and without a charset, and nowhere else', async () => {
    const { id } = await project.newContact();
    const type = 'application/merge-patch+json';
    for (const charset of ['', '; charset=utf-8']) {
      const options = { raw: '{"name":"Merged"}', headers: { 'content-type': type + charset } };
      const answer = await project.client.send('PATCH', `${project.path}/contacts/${id}`, undefined, options);
      expect([answer.status, answer.data]).toMatchObject([200, { name: 'Merged' }]);
    }
    expectRefusal(await post('{"name":"a"}', { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test('is not all that counts: a packed body is 415', async () => {
    expectRefusal(await post('{"name":"a"}', { ...json, 'content-encoding': 'gzip' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });
});
