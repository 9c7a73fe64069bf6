// A mail server that takes everything, as a process of its own, at once or after a time that it is told over HTTP. It answers whoever asks over HTTP for a number of mails once it
// has taken so many since it was last reset: asking again and again would cost what is measured.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { SMTPServer } from 'smtp-server';

let delayMs = 0;
let taken = 0;
let firstMs = 0;
let lastMs = 0;
let asked: { count: number; response: ServerResponse } | undefined;

function note(): void {
  lastMs = performance.now();
  if (taken === 0) firstMs = lastMs;
  taken += 1;
  answerOnce();
}

function answerOnce(): void {
  if (!asked || taken < asked.count) return;
  asked.response.end(JSON.stringify({ taken, ms: lastMs - firstMs }));
  asked = undefined;
  taken = 0;
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    stream.on('end', () =>
      setTimeout(() => {
        note();
        done();
      }, delayMs),
    );
    stream.resume();
  },
});
server.on('error', (error) => console.error(error));
server.listen(Number(process.env.SMTP_PORT), '127.0.0.1');
await once(server.server, 'listening');
const http = createServer(({ url = '' }, response) => {
  const { searchParams, pathname } = new URL(url, 'http://sink');
  if (pathname === '/delay') {
    delayMs = Number(searchParams.get('ms'));
    response.end();
    return;
  }
  asked = { count: Number(searchParams.get('count')), response };
  answerOnce();
});
http.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
