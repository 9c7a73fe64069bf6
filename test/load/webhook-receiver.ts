// An endpoint that answers at once, as a process of its own. It reports when each contact's webhook came, by the path it
// came to; below `/hang` it answers long after anybody waits, below `/count` it only counts, and
// answers whoever asks for a number once it has counted so many: asking again and again would cost what is measured.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const hangMs = 30_000;

let counted = 0;
/** The caller who waits until so many are counted. */
let asked: { count: number; response: ServerResponse } | undefined;
/** Path, id of the contact, and when it came, in milliseconds of the day's clock. */
let arrivals: [path: string, contactId: string, atMs: number][] = [];

function receive(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '/';
  const chunks: Buffer[] = [];
  const keep = path.startsWith('/timed');
  request.on('data', (chunk: Buffer) => keep && chunks.push(chunk));
  request.on('end', () => {
    if (path.startsWith('/hang')) return void setTimeout(() => response.end(), hangMs);
    response.end();
    if (path.startsWith('/count')) count();
    if (!keep) return;
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { id: string } };
    arrivals.push([path, data.id, performance.timeOrigin + performance.now()]);
  });
}

function count(): void {
  counted += 1;
  answerOnce();
}

function answerOnce(): void {
  if (!asked || counted < asked.count) return;
  asked.response.end(String(counted));
  asked = undefined;
}

/** Answers what came since it was last asked; below `/count` how many ever did, once they are as many as is asked for. */
function report({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(url, 'http://receiver');
  if (pathname === '/count') {
    asked = { count: Number(searchParams.get('atLeast')), response };
    answerOnce();
    return;
  }
  response.end(JSON.stringify(arrivals));
  arrivals = [];
}

const server = createServer((request, response) =>
  request.method === 'GET' ? report(request, response) : receive(request, response),
);
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
