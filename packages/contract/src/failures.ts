import { Failure, grpcStatus } from '@pharos/kit';
import { type Reason, reasons } from './reasons.js';

/** One thing wrong with a request: `path` leads to the field, the first part naming body, query or path parameter. */
export interface Issue {
  path: (string | number)[];
  message: string;
}

/** The failure with a reason; `details` become fields of the error body, `message` replaces the reason's own. */
export function fail(reason: Reason, details: Record<string, unknown> = {}, message?: string): Failure {
  const facts = reasons[reason];
  return new Failure(reason, grpcStatus[facts.grpc], message ?? facts.message, details);
}

/** The failure of a request with one wrong field. */
export function invalid(path: (string | number)[], message: string): Failure {
  return fail('VALIDATION_ERROR', { issues: [{ path, message }] satisfies Issue[] });
}
