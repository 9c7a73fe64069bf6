import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { routes } from '../resources/index.js';
import { createCorsPolicy as create } from '../server/cors.js';
import { corsHeadersOf } from './route-headers.js';

const createCorsPolicy = (origins: readonly string[]) => create(origins, corsHeadersOf(routes));
const from = (origin: string | undefined, method = 'GET', asksFor?: string) =>
  ({ method, headers: { origin, 'access-control-request-method': asksFor } }) as unknown as IncomingMessage;
const allowedOrigin = (headers: string[]) => headers[headers.indexOf('Access-Control-Allow-Origin') + 1];

test('unless configured, no page may read an answer and no preflight is answered', () => {
  const policy = createCorsPolicy([]);
  expect(policy.headersFor(from('https://a.example'))).toEqual([]);
  expect(policy.preflight(from('https://a.example', 'OPTIONS', 'POST'), ['POST'])).toBeUndefined();
});

test('a listed origin may read answers and the headers that matter, another one may not', () => {
  const policy = createCorsPolicy(['https://a.example']);
  const headers = policy.headersFor(from('https://a.example'));
  expect(allowedOrigin(headers)).toBe('https://a.example');
  expect(headers.join()).toMatch(/X-RateLimit-Remaining.*Retry-After.*ETag/);
  for (const origin of ['https://b.example', 'https://a.example.evil', 'null', undefined]) {
    expect(policy.headersFor(from(origin))).toEqual(['Vary', 'Origin']);
  }
});

test('a preflight answers a listed origin with the path’s methods, and another one nothing', () => {
  const policy = createCorsPolicy(['https://a.example']);
  const grants = policy.preflight(from('https://a.example', 'OPTIONS', 'PATCH'), ['GET', 'PATCH']);
  expect(grants?.[grants.indexOf('Access-Control-Allow-Methods') + 1]).toBe('GET, PATCH');
  for (const header of ['Idempotency-Key', 'If-Match', 'If-None-Match']) expect(grants?.join()).toContain(header);
  expect(policy.preflight(from('https://b.example', 'OPTIONS', 'PATCH'), ['PATCH'])).toEqual([]);
  // Every answer carries it: said twice, browsers refuse it.
  expect(grants).not.toContain('Access-Control-Allow-Origin');
});

test('a plain OPTIONS is no preflight', () => {
  expect(createCorsPolicy(['*']).preflight(from('https://a.example', 'OPTIONS'), ['GET'])).toBeUndefined();
});

test('* allows every origin by its name', () => {
  expect(allowedOrigin(createCorsPolicy(['*']).headersFor(from('https://any.example')))).toBe('https://any.example');
});
