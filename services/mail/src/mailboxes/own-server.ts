import type { Sealer } from '@pharos/kit';
import type { ConnectionRow } from './connection.js';
import { type Direction, openPassword } from './sealing.js';

/** A mail server of a mailbox's own, with the password for it. */
export interface OwnServer {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user: string;
  readonly password: string;
}

/** The server that a mailbox names; undefined where it names none. @throws SealError */
export function ownServer(
  sealer: Sealer,
  mailboxId: string,
  direction: Direction,
  { connection, sealed }: { connection: ConnectionRow; sealed: Buffer | null },
): OwnServer | undefined {
  const { host, port, security, user } = connection;
  if (host === null || port === null || security === null || user === null || sealed === null) return undefined;
  const password = openPassword(sealer, mailboxId, direction, sealed);
  return { host, port, security: security as OwnServer['security'], user, password };
}
