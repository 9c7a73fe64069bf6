import { fail, type Reason } from '@pharos/contract';
import { type HttpFailure, renderError, toHttpFailure } from '../server/errors.js';
import {
  type Connection,
  type Malformed,
  noHost,
  requestTimeout,
  severalHosts,
  unknownExpectation,
} from '../server/http-server.js';
import { requestIdOf } from '../server/request-ids.js';
import type { Admission } from './limits/limiter.js';
import { anonymousTier, limitHeaders } from './limits/rate-limit.js';
import type { RequestLog } from './log/request-log.js';

const reasonPhrases: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  417: 'Expectation Failed',
};

/** By the code of the error; whatever else it is, the request is not valid. */
const failures: Record<string, [Reason, string?]> = {
  HPE_HEADER_OVERFLOW: ['PAYLOAD_TOO_LARGE', 'The head of the request is too large.'],
  [requestTimeout]: ['REQUEST_TIMEOUT'],
  [noHost]: ['VALIDATION_ERROR', 'The header Host is missing.'],
  [severalHosts]: ['VALIDATION_ERROR', 'The header Host is there more than once.'],
  [unknownExpectation]: ['EXPECTATION_FAILED'],
};

/**
 * Answers what is no HTTP request, as far as there is anybody to answer, and closes the connection. It never becomes a
 * request, so it passes no pipeline and is not counted.
 */
export function answerMalformed(
  error: Malformed,
  connection: Connection,
  { window, requestLog }: { window: Admission; requestLog: RequestLog },
): void {
  const busy = connection._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !connection.writable || busy) {
    connection.destroy();
    return;
  }
  const requestId = requestIdOf(error.requestId);
  const failure = failureOf(error);
  connection.end(answer(failure, requestId, window));
  // A connection that was opened ahead and never used is no failed request.
  if (connection.bytesRead > 0) requestLog.failed({ requestId, startedMs: error.startedMs }, failure);
}

function failureOf({ code = '' }: NodeJS.ErrnoException): HttpFailure {
  const [reason, message] = failures[code] ?? ['VALIDATION_ERROR', 'This is not a valid HTTP request.'];
  return toHttpFailure(fail(reason, {}, message));
}

function answer(failure: HttpFailure, requestId: string, window: Admission): string {
  const body = JSON.stringify(renderError(failure, requestId));
  return (
    head(failure.status, [
      'X-Request-Id',
      requestId,
      ...limitHeaders(window, anonymousTier),
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(Buffer.byteLength(body)),
    ]) + body
  );
}

function head(status: number, headers: string[]): string {
  let text = `HTTP/1.1 ${status} ${reasonPhrases[status] ?? 'Error'}\r\nConnection: close\r\n`;
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return `${text}\r\n`;
}
