import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../support/index.js';
import { languages } from './languages.js';
import { allChecks, type Check, vectors } from './vectors.js';
import { verifyWithNode } from './verify-module.js';

const checks = allChecks();
const label = ({ scheme, name, now }: Check) => `${scheme}: ${name} (${now})`;
const expected = checks.map((check) => `${label(check)} → ${check.expected}`);
/** Machines have Node and Python; what else is missing is skipped, in CI only where it cannot be installed. */
const owed = (program: string) => process.env.CI === 'true' && program === 'python3';

test('there are vectors to accept and vectors to refuse under each scheme', () => {
  const counts = (['plain', 'standard'] as const).map((scheme) =>
    [true, false].map((outcome) => checks.filter((check) => check.scheme === scheme && check.expected === outcome)),
  );
  for (const found of counts.flat()) expect(found.length).toBeGreaterThanOrEqual(10);
});

test('the example of the Standard Webhooks reference libraries is among them, as published there', () => {
  const example = vectors.valid.find(({ id }) => id === 'msg_p5jXN8AQM9LWM0D4loKWxJek');
  expect(example).toMatchObject({
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
    signature_standard: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('vectors of our own have secrets of 32 bytes and ids as the API makes them', () => {
  for (const { id, secret, body } of vectors.valid.filter(({ id }) => !id.startsWith('msg_'))) {
    expect(id).toMatch(/^whd_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(JSON.parse(body)).toMatchObject({ id });
  }
});

test('verify.mjs accepts and refuses as the vectors say', () => {
  expect(checks.map((check) => `${label(check)} → ${verifyWithNode(check)}`)).toEqual(expected);
});

test('verify.mjs goes by the clock when it is given no time', () => {
  const [vector] = vectors.valid;
  const { secret = '', id = '', body = '' } = vector ?? {};
  const at = (timestamp: string) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    return verifyWithNode({ name: '', scheme: 'standard', secret, id, timestamp, signature, body, expected: true });
  };
  const nowSeconds = Math.floor(Date.now() / 1_000);
  expect(at(String(nowSeconds))).toBe(true);
  expect(at(String(nowSeconds - 400))).toBe(false);
});

describe.each(languages)('$name', ({ name, program, verify }) => {
  const missing = findProgram(program) === undefined && !owed(program);
  if (missing) console.warn(`SKIPPED: the ${name} code of docs/receiving-webhooks, since ${program} is not installed`);

  test.skipIf(missing)(
    'its code accepts and refuses as the vectors say',
    () => {
      const outcomes = verify(checks);
      expect(checks.map((check, at) => `${label(check)} → ${outcomes[at]}`)).toEqual(expected);
    },
    // Go compiles its standard library on a new machine.
    600_000,
  );
});
