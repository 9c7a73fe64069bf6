import { describe, expect, test } from 'vitest';
import { createLogger, type Logger } from './log.js';

const apiKey = `svc_${'k'.repeat(43)}abc123`;
const webhookSecret = 'whsec_c2VjcmV0LXNlY3JldA==';

function recorded(write: (log: Logger) => void): { text: string; line: Record<string, unknown> } {
  const lines: string[] = [];
  write(createLogger({ service: 'test', level: 'trace', stream: { write: (line: string) => void lines.push(line) } }));
  expect(lines).toHaveLength(1);
  const text = lines.join('');
  return { text, line: JSON.parse(text) };
}

test('a line is one JSON object with level, time, service, fields and message', () => {
  const { line } = recorded((log) => log.info({ port: 80 }, 'listening'));
  expect(line).toMatchObject({ level: 'info', service: 'test', port: 80, msg: 'listening' });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

describe('secrets by name of the field', () => {
  test.each([
    'authorization',
    'Authorization',
    'x-api-key',
    'X-API-Key',
    'api_key',
    'apiKey',
    'secret',
    'client_secret',
    'webhookSecret',
    'password',
    'db_password',
    'cookie',
    'set-cookie',
    'master_key',
    'MASTER_KEY',
    'credentials',
    'access_token',
    'token',
    'proxy-authorization',
  ])('%s is masked at any depth', (name) => {
    const { text } = recorded((log) =>
      log.info({ [name]: 'hush1', request: { headers: { [name]: 'hush2' }, list: [{ [name]: ['hush3'] }] } }, 'x'),
    );
    expect(text).not.toContain('hush');
    expect(text.match(/\[redacted\]/g)).toHaveLength(3);
  });

  test('what a child logger is bound to is masked too', () => {
    const { text } = recorded((log) => log.child({ actor: { api_key: 'hush' } }).info('x'));
    expect(text).not.toContain('hush');
  });

  test('names that only look alike stay', () => {
    const fields = { key_id: 'key_1', ordering_key: 'cnv_1', next_page_token: 'p2', secretary: 'Ada', monkey: 'Coco' };
    expect(recorded((log) => log.info(fields, 'x')).line).toMatchObject(fields);
  });

  test('the fields given stay as they were', () => {
    const fields = { headers: { authorization: 'mine' } };
    recorded((log) => log.info(fields, 'x'));
    expect(fields).toEqual({ headers: { authorization: 'mine' } });
  });
});

describe('secrets by their looks', () => {
  test.each([
    ['an API key', apiKey],
    ['a webhook secret', webhookSecret],
    ['a bearer token', 'Bearer abcdefghijklmnop'],
    ['basic credentials', 'Basic dXNlcjpwYXNzd29yZA=='],
    ["a URL's password", 'postgres://app:hunter22@db:5432/pharos'],
    ['a password with an @ in it', 'redis://:hunter22@hunter22@cache/0'],
    ['a password with a / in it', 'nats://app:base64/hunter22==@nats:4222'],
    ['a password that begins as a port does', 'postgres://app:4711#hunter22@db:5432/pharos'],
    ['a password of digits and a ?', 'redis://:2024?hunter22@cache/0'],
    ['a query parameter', 'https://x.test/y?api_key=hunter22&z=1'],
    ['a setting', 'host=db password=hunter22 user=app'],
    ['a model key', 'sk-ant-api03-abcdefghijklmnop'],
  ])('%s is masked in messages, fields, errors and child bindings', (_, secret) => {
    const shown = secret.replace(/^.*?(hunter22|svc_|whsec_|abcdefg|dXNl|sk-ant-api03).*$/, '$1');
    const hush = /^(svc_|whsec_)$/.test(shown) ? secret : shown;
    for (const write of [
      (log: Logger) => log.info(`failed with ${secret} there`),
      (log: Logger) => log.info({ deep: { text: [secret] } }, 'x'),
      (log: Logger) => log.error({ err: new Error(`no luck: ${secret}`) }, 'x'),
      (log: Logger) => log.error(new Error(`no luck: ${secret}`)),
      (log: Logger) => log.child({ url: secret }).info('x'),
      (log: Logger) => log.info('got %s', secret),
      (log: Logger) => log.info({ quoted: `say "${secret}"\n` }, 'x'),
    ]) {
      expect(recorded(write).text).not.toContain(hush);
    }
  });

  test("an API key's first 12 characters are public and stay", () => {
    const prefix = apiKey.slice(0, 12);
    expect(recorded((log) => log.info({ prefix }, 'x')).line.prefix).toBe(prefix);
  });

  test('a URL without a password, a time and an id stay', () => {
    const fields = { url: 'https://x.test:8080/a@b', at: '2026-01-01T00:00:00Z', id: 'cnv_01JD0000000000000000000000' };
    expect(recorded((log) => log.info(fields, 'x')).line).toMatchObject(fields);
  });
});

test('errors keep message, stack, code and cause, without secrets', () => {
  const cause = Object.assign(new Error('inner'), { code: 'ECONNREFUSED' });
  const error = Object.assign(new Error('outer', { cause }), { config: { headers: { authorization: 'hush' } } });
  const { text, line } = recorded((log) => log.error({ err: error }, 'x'));
  expect(line.err).toMatchObject({ type: 'Error', message: expect.stringContaining('outer') });
  expect(text).toContain('inner');
  expect(text).toContain('log.test.ts');
  expect(text).not.toContain('hush');
});

test('a wait that ended in time is told by name, message and stack alone', () => {
  const { line } = recorded((log) => log.warn({ err: new DOMException('too late', 'TimeoutError') }, 'x'));
  expect(line.err).toEqual({
    type: 'TimeoutError',
    message: 'too late',
    stack: expect.stringContaining('log.test.ts'),
  });
});

test('cycles, depth, bytes, dates and maps do not break a line', () => {
  const cycle: Record<string, unknown> = { name: 'loop' };
  cycle.self = cycle;
  const { line } = recorded((log) =>
    log.info({ cycle, bytes: Buffer.from('hush'), at: new Date(0), map: new Map([['password', 'hush']]) }, 'x'),
  );
  expect(line).toMatchObject({ bytes: '[4 bytes]', at: '1970-01-01T00:00:00.000Z', map: { password: '[redacted]' } });
});
