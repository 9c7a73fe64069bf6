import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Where tests take ports: the system gives none of these to anybody by itself, nor does the launcher's `freePort`. */
const range = { from: 10_000, blocks: 100, blockSize: 100 };
const tries = 500;
/** `fetch` and browsers call no such port (https://fetch.spec.whatwg.org/#port-blocking): none other lies in the range. */
const blockedPort = 10_080;

let next = 0;
let end = 0;

/**
 * A port of 127.0.0.1 that is this process's own for as long as it runs, so that what listens there may be killed and
 * started again: no other test takes it in between.
 */
export async function ownPort(): Promise<number> {
  for (let left = tries; left > 0; left -= 1) {
    if (next === end) await claimBlock();
    const port = next;
    next += 1;
    if (port !== blockedPort && (await isFree(port))) return port;
  }
  throw new Error(`no free port was found in ${tries} tries`);
}

/** A block belongs to who listens on its first port; the system lets go of it however that process ends. */
async function claimBlock(): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    const first = range.from + randomInt(range.blocks) * range.blockSize;
    if (!(await listen(first))) continue;
    next = first + 1;
    end = first + range.blockSize;
    return;
  }
  throw new Error('all blocks of ports are taken: are tests left running?');
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port);
  if (server) await once(server.close(), 'close');
  return server !== undefined;
}

/** What listens there until the process ends; undefined when somebody else does. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  server.unref();
  server.listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  );
}
