import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { fail, type Reason } from '@pharos/contract';
import type { Admission } from '../limits/limiter.js';
import { type HttpFailure, renderError, toHttpFailure } from './errors.js';
import { anonymousTier, limitHeaders } from './rate-limit.js';
import { requestIdOf } from './request-id.js';
import type { RequestLog } from './request-log.js';

/** Node keeps the answer that is being written on its connection here; its own handling of this event looks there too. */
type Connection = Duplex & { _httpMessage?: ServerResponse | null };

const reasonPhrases: Record<number, string> = { 400: 'Bad Request', 408: 'Request Timeout', 413: 'Content Too Large' };

/**
 * Answers what is no HTTP request, as far as there is anybody to answer, and closes the connection. It never becomes a
 * request, so it passes no pipeline and is not counted.
 */
export function answerMalformed(
  error: NodeJS.ErrnoException,
  connection: Connection,
  { window, requestLog }: { window: Admission; requestLog: RequestLog },
): void {
  const startedMs = performance.now();
  const busy = connection._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !connection.writable || busy) {
    connection.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    connection.end(head(408, ['Content-Length', '0']));
    return;
  }
  const requestId = requestIdOf(undefined);
  const failure = failureOf(error);
  connection.end(answer(failure, requestId, window));
  requestLog.failed({ requestId, startedMs }, failure);
}

function failureOf({ code }: NodeJS.ErrnoException): HttpFailure {
  const [reason, message]: [Reason, string] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['PAYLOAD_TOO_LARGE', 'The head of the request is too large.']
      : ['VALIDATION_ERROR', 'This is not a valid HTTP request.'];
  return toHttpFailure(fail(reason, {}, message));
}

function answer(failure: HttpFailure, requestId: string, window: Admission): string {
  const body = JSON.stringify(renderError(failure, requestId));
  return (
    head(failure.status, [
      ...['X-Request-Id', requestId, ...limitHeaders(window, anonymousTier)],
      ...['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(Buffer.byteLength(body))],
    ]) + body
  );
}

function head(status: number, headers: string[]): string {
  let text = `HTTP/1.1 ${status} ${reasonPhrases[status] ?? 'Error'}\r\nConnection: close\r\n`;
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return `${text}\r\n`;
}
