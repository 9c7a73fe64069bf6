import { createHmac } from 'node:crypto';
import { type ReplyWay, readReplyAddress, replyAddress } from './reply-address.js';

/** Domains whose mail servers deliver what is written to an address with a tag (`name+tag@…`) to the address without. */
const taggedDomains: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'fastmail.com',
]);

/** The reply addresses of a platform: made with its first master key, and recognized by any of its master keys. */
export class ReplyAddresses {
  readonly #secrets: readonly string[];

  /**
   * @param masterKey several with commas between
   * @param domain whose mails all come to the platform; absent: none do
   */
  constructor(
    masterKey: string,
    private readonly domain: string | undefined,
  ) {
    this.#secrets = masterKey.split(',').map(secretOf);
  }

  /**
   * Where answers about a record arrive: at the platform's domain; without one at the mailbox's own address with a tag, if its mail
   * server is known to deliver that. Undefined: nowhere but at the mailbox itself.
   */
  of(id: string, mailbox?: string): string | undefined {
    const way = this.#way(mailbox);
    return way && replyAddress(id, way, this.#secrets[0] as string);
  }

  /** The id of the record whose reply address this is; undefined for other addresses, and for forged ones. */
  read(address: string): string | undefined {
    return this.#secrets.flatMap((secret) => readReplyAddress(address, secret) ?? [])[0];
  }

  #way(mailbox: string | undefined): ReplyWay | undefined {
    if (this.domain !== undefined) return { domain: this.domain };
    const isTagged = mailbox && taggedDomains.has(mailbox.slice(mailbox.lastIndexOf('@') + 1).toLowerCase());
    return isTagged ? { mailbox } : undefined;
  }
}

/** What proves a reply address says nothing of the key that encrypts. */
function secretOf(key: string): string {
  return createHmac('sha256', Buffer.from(key.trim(), 'base64')).update('reply addresses').digest('hex');
}
