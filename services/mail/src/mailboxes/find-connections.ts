import { fail } from '@pharos/contract';
import type { Database, Statement } from '@pharos/kit';
import type { ConnectionRow } from './connection.js';
import { type OwnServer, type OwnServerDeps, ownServer } from './own-server.js';
import type { AtMailbox } from './record.js';

const select: Statement = {
  name: 'select_mailbox_connections',
  text: `SELECT incoming, incoming_password, outgoing, outgoing_password FROM mailboxes
    WHERE id = $1 AND project_id = $2 AND org_id = $3 AND deleted_at IS NULL`,
};

interface Row {
  readonly incoming: ConnectionRow;
  readonly incoming_password: Buffer | null;
  readonly outgoing: ConnectionRow;
  readonly outgoing_password: Buffer | null;
}

/** The servers of a mailbox's own; undefined each where it has none. @throws MAILBOX_NOT_FOUND, SealError */
export async function findConnections(
  { database, ...deps }: OwnServerDeps & { database: Database },
  at: AtMailbox,
): Promise<{ incoming: OwnServer | undefined; outgoing: OwnServer | undefined }> {
  const [row] = await database.query<Row>(select, [at.mailboxId, at.projectId, at.orgId]);
  if (!row) throw fail('MAILBOX_NOT_FOUND');
  const { incoming, incoming_password, outgoing, outgoing_password } = row;
  return {
    incoming: ownServer(deps, at, 'incoming', { connection: incoming, sealed: incoming_password }),
    outgoing: ownServer(deps, at, 'outgoing', { connection: outgoing, sealed: outgoing_password }),
  };
}
