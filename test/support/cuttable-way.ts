import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How a way is cut: connections break and new ones are refused, or nothing arrives any more and nobody says so. */
export type Cut = 'refused' | 'silent';

export interface CuttableWay {
  readonly url: string;
  /** Default: refused. */
  cut(how?: Cut): void;
  mend(): void;
  close(): void;
}

/** A way to a server that can be cut, so that one process loses what the others still reach. */
export async function cuttableWay(to: string): Promise<CuttableWay> {
  const target = new URL(to);
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'open' | Cut = 'open';
  const server = createServer((near) => {
    if (state === 'refused') return near.destroy();
    const pair = [near, connect(Number(target.port), target.hostname)] as const;
    pairs.add(pair);
    for (const socket of pair)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          pairs.delete(pair);
          for (const each of pair) each.destroy();
        });
    if (state === 'open') join(pair);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const cut = (how: Cut = 'refused') => {
    state = how;
    for (const pair of [...pairs]) how === 'silent' ? part(pair) : pair[0].destroy();
  };
  const mend = () => {
    // Joined twice, all would arrive twice.
    if (state === 'open') return;
    state = 'open';
    for (const pair of pairs) join(pair);
  };
  const close = () => {
    cut();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `${target.protocol}//127.0.0.1:${port}`, cut, mend, close };
}

function join([near, far]: readonly [Socket, Socket]): void {
  near.pipe(far).pipe(near);
}

function part([near, far]: readonly [Socket, Socket]): void {
  near.unpipe(far);
  far.unpipe(near);
}
