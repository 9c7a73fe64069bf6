import type { SealedColumn, Sealer } from '@pharos/kit';
import { sealedTokens } from '../oauth/index.js';

export type Direction = 'incoming' | 'outgoing';

/** The password of a mailbox as it is stored: only this mailbox's row can be opened with it. */
export function sealPassword(sealer: Sealer, mailboxId: string, direction: Direction, password: string): Buffer {
  return sealer.seal(password, contextOf(direction, mailboxId));
}

/** @throws SealError when it was changed, or sealed under another master key */
export function openPassword(sealer: Sealer, mailboxId: string, direction: Direction, sealed: Uint8Array): string {
  return sealer.open(sealed, contextOf(direction, mailboxId)).toString();
}

const contextOf = (direction: Direction, mailboxId: string) => `mailbox-${direction} ${mailboxId}`;

function sealedColumn(direction: Direction): SealedColumn {
  const context = ([mailboxId = '']: readonly string[]) => contextOf(direction, mailboxId);
  return { table: 'mailboxes', column: `${direction}_password`, key: ['id'], context };
}

/** Everything of a mailbox that is sealed. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedColumn('incoming'),
  sealedColumn('outgoing'),
  ...sealedTokens,
];
