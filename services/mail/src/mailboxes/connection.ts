import { enums, invalid } from '@pharos/contract';
import type { Sealer } from '@pharos/kit';
import {
  type MailboxIncoming,
  MailboxIncomingType,
  type MailboxOutgoing,
  MailboxOutgoingType,
} from '@pharos/proto/pharos/mail/v1/mailbox';
import { choice, choiceOrNone, defineRecord, integer, optional, type RowOfRecord, text } from '@pharos/service';
import type { MailServers } from '../servers/index.js';
import { type Direction, sealPassword } from './sealing.js';

const no = { personal: 'no' } as const;

/** A server of a mailbox's own; null each where it has none. */
const server = {
  host: optional(text(no)),
  port: optional(integer(no)),
  security: choiceOrNone(enums.mailSecurity, no),
  user: optional(text(no)),
};

/** How mail comes in, as its JSON has it. */
export const incomingRecord = defineRecord<Omit<MailboxIncoming, 'password'>>()({
  type: choice(enums.mailboxIncomingType, no),
  ...server,
});

/** How mail goes out, as its JSON has it. */
export const outgoingRecord = defineRecord<Omit<MailboxOutgoing, 'password'>>()({
  type: choice(enums.mailboxOutgoingType, no),
  ...server,
});

/** One of both, as a row has it. */
export type ConnectionRow = RowOfRecord<typeof incomingRecord>;

const noServer = { host: undefined, port: undefined, security: 0, user: undefined, password: undefined } as const;
export const forwarded: MailboxIncoming = { ...noServer, type: MailboxIncomingType.FORWARD };
export const byPlatform: MailboxOutgoing = { ...noServer, type: MailboxOutgoingType.PLATFORM };

type Connection = MailboxIncoming | MailboxOutgoing;

/** Whether it has a server of its own, which has a password. */
const hasServer = ({ host }: Pick<ConnectionRow, 'host'>) => host !== null;

/** @throws VALIDATION_ERROR for a server that may not be reached */
export async function checkConnections(
  servers: Pick<MailServers, 'check'>,
  said: { incoming?: MailboxIncoming | undefined; outgoing?: MailboxOutgoing | undefined },
): Promise<void> {
  for (const direction of ['incoming', 'outgoing'] as const) {
    const { host, security = 0 } = said[direction] ?? {};
    if (host === undefined) continue;
    const problem = await servers.check({ host, isPlain: enums.mailSecurity.toText(security) === 'none' });
    if (problem) throw invalid([direction, problem.field], problem.message);
  }
}

/** The password of a new connection, sealed; null where it has none. @throws VALIDATION_ERROR for one that lacks it */
export function sealNew(sealer: Sealer, mailboxId: string, direction: Direction, said: Connection): Buffer | null {
  if (said.host === undefined) return null;
  if (said.password === undefined) throw invalid([direction, 'password'], 'is required');
  return sealPassword(sealer, mailboxId, direction, said.password);
}

/**
 * The password after a change, sealed. Without a new one the present one stays; it is not handed to another server, and not said
 * in a less secure way, by somebody who does not know it.
 * @throws VALIDATION_ERROR
 */
export function sealChanged(
  sealer: Sealer,
  mailboxId: string,
  direction: Direction,
  {
    before,
    after,
    said,
    sealed,
  }: { before: ConnectionRow; after: ConnectionRow; said: Connection; sealed: Buffer | null },
): Buffer | null {
  if (said.password !== undefined || !hasServer(after)) return sealNew(sealer, mailboxId, direction, said);
  const isSame = (['type', 'host', 'security', 'user'] as const).every((name) => before[name] === after[name]);
  if (isSame && sealed !== null) return sealed;
  throw invalid([direction, 'password'], 'is required when type, host, security or user change');
}
