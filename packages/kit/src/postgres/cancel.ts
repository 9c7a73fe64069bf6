import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';

/** What the driver knows of a connection to a server; its types leave most of it out. */
interface Connected {
  readonly host: string;
  readonly port: number;
  readonly ssl: unknown;
  readonly sslNegotiation: string;
  readonly processID: number;
  readonly secretKey: number;
}

/** The driver's connection below the level of statements: it negotiates TLS and opens Unix sockets. */
interface RawConnection extends EventEmitter {
  readonly stream: Duplex;
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
}

const Connection = pg.Connection as unknown as new (config: Pick<Connected, 'ssl' | 'sslNegotiation'>) => RawConnection;

/**
 * Cancels what a connection runs by a cancel request of the protocol, over a connection of its own to the same address,
 * encrypted when that one is; so it works through a pooler as well. (The driver's own way neither encrypts nor says when
 * it is over.) Resolves when the server has closed: by then it has acted, and no later statement is hit. Whether anything
 * was cancelled the statement itself shows. Rejects when that takes longer than `timeoutMs`, or fails.
 */
export function cancelStatement(client: pg.Client, timeoutMs: number): Promise<void> {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as unknown as Connected;
  const connection = new Connection({ ssl, sslNegotiation });
  const cancel = () => connection.cancel(processID, secretKey);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => connection.stream.destroy(new Error('cancel request timed out')), timeoutMs);
    connection.once('connect', () => {
      if (!ssl) cancel();
      else if (sslNegotiation !== 'direct') connection.requestSsl();
    });
    connection.once('sslconnect', cancel);
    connection.on('error', reject);
    connection.once('end', () => {
      clearTimeout(timer);
      resolve();
    });
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}
