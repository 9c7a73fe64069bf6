import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { RequestLog } from './log/request-log.js';
import { answerMalformed } from './malformed.js';

const window = {
  revoked: false,
  admitted: true,
  alone: false,
  quota: { subject: 'ip:127.0.0.1', limit: 120 },
  remaining: 119,
  resetAtMs: 0,
  retryAfterMs: 0,
};

/** What is sent and logged of a request that did not arrive in time, on a connection that has brought so many bytes. */
function late(bytesRead: number): { sent: string; logged: string[] } {
  const logged: string[] = [];
  let sent = '';
  const connection = {
    writable: true,
    bytesRead,
    end: (text: string) => {
      sent = text;
    },
  } as unknown as Socket;
  const requestLog = {
    failed: (_: unknown, { reason }: { reason: string }) => void logged.push(reason),
  } as unknown as RequestLog;
  const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  answerMalformed(error, connection, { window, requestLog });
  return { sent, logged };
}

test('a request that does not arrive whole in time is refused with the usual body, and logged', () => {
  const { sent, logged } = late(10);
  expect(sent).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\nX-Request-Id: req_/);
  expect(JSON.parse(sent.slice(sent.indexOf('\r\n\r\n')))).toMatchObject({ code: 'REQUEST_TIMEOUT' });
  expect(logged).toEqual(['REQUEST_TIMEOUT']);
});

test('a connection that was opened ahead and never used is closed without a line in the log', () => {
  expect(late(0).logged).toEqual([]);
});
