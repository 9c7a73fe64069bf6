import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { fail, type Reason } from '@pharos/contract';
import type { Admission } from '../limits/limiter.js';
import { renderError, toHttpFailure } from './errors.js';
import { limitHeaders, strangersTier } from './rate-limit.js';
import { requestIdOf } from './request-id.js';

/** Node keeps the answer that is being written on its connection here; its own handling of this event looks there too. */
type Connection = Duplex & { _httpMessage?: ServerResponse | null };

const reasonPhrases: Record<number, string> = { 400: 'Bad Request', 408: 'Request Timeout', 413: 'Content Too Large' };

/**
 * Answers what is no HTTP request, as far as there is anybody to answer, and closes the connection. It never becomes a
 * request, so it passes no pipeline and is not counted.
 */
export function answerMalformed(error: NodeJS.ErrnoException, connection: Connection, window: Admission): void {
  const busy = connection._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !connection.writable || busy) {
    connection.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') connection.end(head(408, ['Content-Length', '0']));
  else connection.end(malformedAnswer(error.code === 'HPE_HEADER_OVERFLOW', window));
}

function malformedAnswer(tooLarge: boolean, window: Admission): string {
  const requestId = requestIdOf(undefined);
  const [reason, message]: [Reason, string] = tooLarge
    ? ['PAYLOAD_TOO_LARGE', 'The head of the request is too large.']
    : ['VALIDATION_ERROR', 'This is not a valid HTTP request.'];
  const failure = toHttpFailure(fail(reason, {}, message));
  const body = JSON.stringify(renderError(failure, requestId));
  return (
    head(failure.status, [
      ...['X-Request-Id', requestId, ...limitHeaders(window, strangersTier)],
      ...['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(Buffer.byteLength(body))],
    ]) + body
  );
}

function head(status: number, headers: string[]): string {
  let text = `HTTP/1.1 ${status} ${reasonPhrases[status] ?? 'Error'}\r\nConnection: close\r\n`;
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return `${text}\r\n`;
}
