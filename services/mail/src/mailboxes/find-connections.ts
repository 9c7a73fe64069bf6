import { fail } from '@pharos/contract';
import type { Database, Sealer, Statement } from '@pharos/kit';
import type { ConnectionRow } from './connection.js';
import { type OwnServer, ownServer } from './own-server.js';
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
  { database, sealer }: { database: Database; sealer: Sealer },
  { mailboxId, projectId, orgId }: AtMailbox,
): Promise<{ incoming: OwnServer | undefined; outgoing: OwnServer | undefined }> {
  const [row] = await database.query<Row>(select, [mailboxId, projectId, orgId]);
  if (!row) throw fail('MAILBOX_NOT_FOUND');
  const { incoming, incoming_password, outgoing, outgoing_password } = row;
  return {
    incoming: ownServer(sealer, mailboxId, 'incoming', { connection: incoming, sealed: incoming_password }),
    outgoing: ownServer(sealer, mailboxId, 'outgoing', { connection: outgoing, sealed: outgoing_password }),
  };
}
