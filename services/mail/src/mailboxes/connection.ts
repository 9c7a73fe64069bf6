import { enums, invalid } from '@pharos/contract';
import type { Sealer } from '@pharos/kit';
import {
  type MailboxIncoming,
  MailboxIncomingType,
  type MailboxOutgoing,
  MailboxOutgoingType,
  OauthProvider,
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
  // Whose consent it signs in with; null: it signs in with a password.
  oauth_provider: choiceOrNone(enums.oauthProvider, no),
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

const noServer = {
  host: undefined,
  port: undefined,
  security: 0,
  user: undefined,
  password: undefined,
  oauthProvider: OauthProvider.UNSPECIFIED,
} as const;
export const forwarded: MailboxIncoming = { ...noServer, type: MailboxIncomingType.FORWARD };
export const byPlatform: MailboxOutgoing = { ...noServer, type: MailboxOutgoingType.PLATFORM };

type Connection = MailboxIncoming | MailboxOutgoing;

const directions = ['incoming', 'outgoing'] as const;

/** Whether it has a server of its own. */
const hasServer = ({ host }: Pick<ConnectionRow, 'host'>) => host !== null;

/** Whether it signs in with the consent of a person; rows that were written before there were any say nothing of it. */
export const isConsented = ({ oauth_provider: provider }: ConnectionRow) => (provider ?? null) !== null;

/** @throws VALIDATION_ERROR for a server that may not be reached */
export async function checkConnections(
  servers: Pick<MailServers, 'check'>,
  said: { incoming?: MailboxIncoming | undefined; outgoing?: MailboxOutgoing | undefined },
): Promise<void> {
  for (const direction of directions) {
    const { host, port, security = 0 } = said[direction] ?? {};
    if (host === undefined) continue;
    const problem = await servers.check({
      host,
      port: port || undefined,
      isPlain: enums.mailSecurity.toText(security) === 'none',
    });
    if (problem) throw invalid([direction, problem.field], problem.message);
  }
}

const notConsented = (direction: Direction) =>
  invalid([direction, 'oauth_provider'], 'is set by connecting the mailbox, and holds for the servers of the provider');

/** The password of a new connection, sealed; null where it has none. @throws VALIDATION_ERROR for one that lacks it */
export function sealNew(sealer: Sealer, mailboxId: string, direction: Direction, said: Connection): Buffer | null {
  if (said.oauthProvider !== OauthProvider.UNSPECIFIED) throw notConsented(direction);
  if (said.host === undefined) return null;
  if (said.password === undefined) throw invalid([direction, 'password'], 'is required');
  return sealPassword(sealer, mailboxId, direction, said.password);
}

/** What somebody has said of a connection, and what it was before and would be after. */
export interface SaidConnection {
  readonly before: ConnectionRow;
  readonly after: ConnectionRow;
  readonly said: Connection;
}

const isSame = (fields: readonly (keyof ConnectionRow)[], { before, after }: SaidConnection) =>
  fields.every((name) => before[name] === after[name]);

/**
 * A connection after a change, with the consent that it had: as long as it is the same server, since a token is nothing for others, and
 * nobody sends a password.
 * @throws VALIDATION_ERROR when it names a consent that it does not have
 */
export function withConsent(direction: Direction, change: SaidConnection): ConnectionRow {
  const { before, after, said } = change;
  const names = said.oauthProvider !== OauthProvider.UNSPECIFIED;
  const stays =
    isConsented(before) &&
    said.password === undefined &&
    isSame(['type', 'host', 'port', 'security', 'user'], change) &&
    (!names || after.oauth_provider === before.oauth_provider);
  if (names && !stays) throw notConsented(direction);
  return { ...after, oauth_provider: stays ? before.oauth_provider : null };
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
  { sealed, ...change }: SaidConnection & { sealed: Buffer | null },
): Buffer | null {
  const { after, said } = change;
  if (isConsented(after)) return null;
  if (said.password !== undefined || !hasServer(after)) return sealNew(sealer, mailboxId, direction, said);
  if (isSame(['type', 'host', 'security', 'user'], change) && sealed !== null) return sealed;
  throw invalid([direction, 'password'], 'is required when type, host, security or user change');
}
