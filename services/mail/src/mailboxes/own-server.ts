import type { Sealer } from '@pharos/kit';
import type { AccessTokens } from '../oauth/index.js';
import { type ConnectionRow, isConsented } from './connection.js';
import { type Direction, openPassword } from './sealing.js';

/** Tells a token to sign in with: another one than the one that was refused. @throws ConsentError, SealError */
export type AccessToken = (refused?: string) => Promise<string>;

/** A mail server of a mailbox's own, with what it is signed in with there. */
export interface OwnServer {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user: string;
  /** A password, or the consent of a person. */
  readonly credential: { readonly password: string } | { readonly accessToken: AccessToken };
}

/** What is needed to sign in at the servers of mailboxes. */
export interface OwnServerDeps {
  readonly sealer: Sealer;
  readonly accessTokens: Pick<AccessTokens, 'of'>;
}

/** The server that a mailbox names; undefined where it names none. @throws SealError */
export function ownServer(
  deps: OwnServerDeps,
  { orgId, mailboxId }: { readonly orgId: string; readonly mailboxId: string },
  direction: Direction,
  { connection, sealed }: { connection: ConnectionRow; sealed: Buffer | null },
): OwnServer | undefined {
  const { host, port, security, user } = connection;
  if (host === null || port === null || security === null || user === null) return undefined;
  const server = { host, port, security: security as OwnServer['security'], user };
  if (isConsented(connection))
    return {
      ...server,
      credential: { accessToken: (refused) => deps.accessTokens.of({ orgId, mailboxId, direction }, refused) },
    };
  if (sealed === null) return undefined;
  return { ...server, credential: { password: openPassword(deps.sealer, mailboxId, direction, sealed) } };
}

/** The password of a server; undefined where it is signed in at with a consent. */
export const passwordOf = ({ credential }: Pick<OwnServer, 'credential'>) =>
  'password' in credential ? credential.password : undefined;
