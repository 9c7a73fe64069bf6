import { fail } from '@pharos/contract';
import { Failure, transportFailure } from '@pharos/kit';
import { expect, test } from 'vitest';
import { renderError, toHttpFailure } from './errors.js';

const render = (error: unknown) => renderError(toHttpFailure(error), 'req_1');

test('a refusal keeps its code, message and details', () => {
  const error = fail('INVALID_TRANSITION', { allowed: ['open'] }, 'Closed conversations can only be opened.');
  expect(toHttpFailure(error).status).toBe(409);
  expect(render(error)).toEqual({
    error: 'Closed conversations can only be opened.',
    code: 'INVALID_TRANSITION',
    request_id: 'req_1',
    allowed: ['open'],
  });
});

test('what every error tells comes first, and no detail replaces it', () => {
  const body = render(fail('VALIDATION_ERROR', { issues: [], code: 'X', error: 'y', request_id: 'z' }));
  expect(JSON.stringify(body)).toBe(
    '{"error":"The request is not valid.","code":"VALIDATION_ERROR","request_id":"req_1","issues":[]}',
  );
});

test.each([
  new Error('relation "messages" does not exist'),
  'just text',
  undefined,
  new Failure('SOMETHING_NEW', 3, 'from a newer service', { internal: 'x' }),
  transportFailure('INTERNAL', 'stack trace of a service'),
])('what is no refusal of ours is INTERNAL and reveals nothing (%#)', (error) => {
  expect(toHttpFailure(error).status).toBe(500);
  expect(render(error)).toEqual({
    error: 'Something went wrong on our side.',
    code: 'INTERNAL',
    request_id: 'req_1',
  });
});

test('details never stand in for the fields of every error', () => {
  const error = fail('CONTACT_CONFLICT', { code: 'X', error: 'Y', request_id: 'Z' });
  expect(render(error)).toMatchObject({ code: 'CONTACT_CONFLICT', request_id: 'req_1' });
});

test('an answer whose outcome is unknown does not say when to try again', () => {
  const failure = toHttpFailure(fail('INTEGRATION_UNAVAILABLE', { outcome: 'unknown' }));
  expect(failure).toMatchObject({ status: 503, retryAfter: undefined });
  expect(renderError(failure, 'req_1')).toMatchObject({ code: 'INTEGRATION_UNAVAILABLE', outcome: 'unknown' });
});

test('an outage says when to try again; a deadline is 504', () => {
  expect(render(transportFailure('UNAVAILABLE', 'connect ECONNREFUSED 10.0.0.1'))).toEqual({
    error: 'The service is not available right now.',
    code: 'UNAVAILABLE',
    request_id: 'req_1',
    retry_after: 1,
  });
  expect(toHttpFailure(transportFailure('DEADLINE_EXCEEDED', 'x')).status).toBe(504);
});
