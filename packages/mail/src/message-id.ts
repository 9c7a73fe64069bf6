/** The record that a mail was made of, and the mailbox that it was sent from. */
export interface MailOrigin {
  readonly id: string;
  readonly mailboxId: string;
}

const own = /^([a-z]{3})_([0-7][0-9a-hjkmnp-tv-z]{25})\.([a-z]{3})_([0-7][0-9a-hjkmnp-tv-z]{25})@[^@\s]+$/i;

/**
 * The Message-ID, without angle brackets, of the mail that a record is sent as. It is always the same for a record, so that a mail that
 * went out twice is shown once. The domain is that of the mailbox's address.
 */
export function messageIdOf({ id, mailboxId }: MailOrigin, domain: string): string {
  return `${id}.${mailboxId}@${domain.toLowerCase()}`;
}

/**
 * What a Message-ID of `messageIdOf` was made of; undefined for those of others. Anybody can write one: it says which record a mail
 * answers, and nothing of who answers.
 */
export function readMessageId(messageId: string): MailOrigin | undefined {
  const [, kind = '', id = '', mailboxKind = '', mailboxId = ''] = own.exec(messageId) ?? [];
  if (id === '') return undefined;
  return {
    id: `${kind.toLowerCase()}_${id.toUpperCase()}`,
    mailboxId: `${mailboxKind.toLowerCase()}_${mailboxId.toUpperCase()}`,
  };
}
