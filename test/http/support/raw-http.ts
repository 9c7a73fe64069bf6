import { connect } from 'node:net';
import { Answer } from './answer.js';

/**
 * Sends bytes as they are over a connection of their own, and reads the first answer: for requests that no client
 * library would make. Rejects when the connection ends without an answer.
 */
export function sendRaw(baseUrl: string, bytes: string | Buffer): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = Buffer.alloc(0);
    const done = () => {
      const answer = parse(received);
      if (answer === undefined) return;
      socket.destroy();
      resolve(answer);
    };
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      done();
    });
    // The server may close while we still send: what it said counts.
    socket.on('error', () => undefined);
    socket.on('close', () => reject(new Error(`closed without a whole answer: ${received.toString('latin1')}`)));
  });
}

/** Undefined until the whole answer is there. */
function parse(received: Buffer): Answer | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [statusLine = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = Number(headers['content-length'] ?? 0);
  const body = received.subarray(end + 4);
  if (body.length < length) return undefined;
  return new Answer('raw request', Number(statusLine.split(' ')[1]), headers, body.toString('utf8', 0, length));
}
