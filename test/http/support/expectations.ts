import { expect } from 'vitest';
import type { Answer, ErrorBody } from './answer.js';

/** Holds an answer against a refusal's status, code and body (http-api.md §7), and returns the body for more. */
export function expectRefusal(answer: Answer, status: number, code: string): ErrorBody {
  expect(answer.status, `${answer}`).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  const body = answer.error;
  expect(body).toMatchObject({ code, error: expect.stringMatching(/\S/), request_id: answer.headers['x-request-id'] });
  return body;
}

/** A 400 that names the field: one of its issues leads to it. */
export function expectInvalid(answer: Answer, ...path: (string | number)[]): void {
  const { issues } = expectRefusal(answer, 400, 'VALIDATION_ERROR');
  expect(issues, `${answer}`).toContainEqual({
    path: expect.arrayContaining(path),
    message: expect.stringMatching(/\S/),
  });
}

/** An answer with a status and no body at all. */
export function expectEmpty(answer: Answer, status = 200): void {
  expect({ status: answer.status, text: answer.text }, `${answer}`).toEqual({ status, text: '' });
}

/** An id: its type's prefix and 26 characters of Crockford base32. */
export function anId(prefix: string): unknown {
  return expect.stringMatching(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`));
}

/** ISO 8601, UTC, milliseconds. */
export const aTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
