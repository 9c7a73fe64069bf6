import type { MailAddress } from '@pharos/mail';
import type { Message } from '@pharos/proto/pharos/core/v1/message';

export interface Copies {
  readonly cc: readonly MailAddress[];
  readonly bcc: readonly MailAddress[];
}

/** Who gets a copy of an answer: nobody twice, and neither the customer nor the mailbox itself. */
export function copiesOf({ cc, bcc }: Pick<Message, 'cc' | 'bcc'>, without: readonly string[]): Copies {
  const seen = new Set(without.map((address) => address.toLowerCase()));
  const isNew = (address: string) => !seen.has(address.toLowerCase()) && seen.add(address.toLowerCase());
  const named = (addresses: readonly string[]) => addresses.filter(isNew).map((address) => ({ name: '', address }));
  return { cc: named(cc), bcc: named(bcc) };
}
