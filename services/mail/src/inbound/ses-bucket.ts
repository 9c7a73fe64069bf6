import { buffer } from 'node:stream/consumers';
import { fail, invalid } from '@pharos/contract';
import type { Logger, Part } from '@pharos/kit';
import { type ArrivedObject, type BucketInbox, openBucketInbox } from '@pharos/storage';
import { type BytesInFlight, maxMailBytes, type WaitingRoom } from '../incoming/index.js';
import type { AtMailbox } from '../mailboxes/index.js';
import { comeAgain } from './come-again.js';
import type { PostedMail } from './posted-mail.js';
import type { SesConfig } from './ses-config.js';
import type { SesObject } from './sns-message.js';

export interface SesBucketDeps {
  readonly config: SesConfig;
  readonly log: Logger;
  readonly flight: BytesInFlight;
  readonly waitingRoom: Pick<WaitingRoom, 'hasRoom'>;
}

/** A mail that Amazon SES says it has put into a bucket. */
export interface NamedMail {
  readonly object: SesObject;
  /** The topic of SNS that says so, as Amazon has signed it. */
  readonly topic: string;
  readonly at: AtMailbox;
}

/** A topic of SNS: its account, and its name. */
const topicPattern = /^arn:aws[a-z-]*:sns:[a-z0-9-]+:(\d{12}):([A-Za-z0-9_-]{1,256})$/;

/**
 * The bucket into which Amazon SES puts mails. It holds those of all organizations, and whoever has a mailbox can have Amazon sign any
 * words: a topic names mails in it only if it is the operator's and has the mailbox's id as its name, and only mails in the mailbox's own folder.
 */
export class SesBucket implements Part {
  readonly name = 'mails in the bucket of Amazon SES';
  #inbox: BucketInbox | undefined;

  constructor(private readonly deps: SesBucketDeps) {}

  async start(): Promise<void> {
    const { SES_S3_BUCKET: bucket, SES_S3_REGION: region, SES_S3_ENDPOINT: endpoint } = this.deps.config;
    const { SES_S3_ACCESS_KEY_ID: accessKeyId, SES_S3_SECRET_ACCESS_KEY: secretAccessKey } = this.deps.config;
    if (bucket === undefined) return;
    const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
    this.#inbox = await openBucketInbox({ bucket, region, endpoint, credentials });
  }

  stop(): void {
    this.#inbox?.close();
  }

  /**
   * Fetches a mail and does something with it. While it is in memory it counts as one that is on its way in.
   * @throws VALIDATION_ERROR where the mail may not be named so, RATE_LIMITED, PAYLOAD_TOO_LARGE, and UNAVAILABLE, to be posted
   * again, where it cannot be read
   */
  async withMail<T>(named: NamedMail, signal: AbortSignal, use: (mail: PostedMail) => Promise<T>): Promise<T> {
    const inbox = this.#inboxOf(named);
    if (!(await this.deps.waitingRoom.hasRoom(named.at))) throw fail('RATE_LIMITED', { retry_after: 60 });
    const object = await this.#reading(named, () => inbox.open(named.object.key, signal));
    const { orgId } = named.at;
    const bytes = this.#room(object, orgId);
    try {
      const raw = await this.#reading(named, () => buffer(object.content));
      return await use({ raw, mailFrom: named.object.mailFrom });
    } finally {
      this.deps.flight.give(orgId, bytes);
    }
  }

  /** The bucket, where it is the one that is named, by who may. */
  #inboxOf(named: NamedMail): BucketInbox {
    const inbox = this.#inbox;
    const problem = inbox === undefined ? problems.none : this.#problemOf(named, inbox);
    if (inbox !== undefined && problem === undefined) return inbox;
    this.deps.log.warn({ mailbox_id: named.at.mailboxId, problem }, 'refused a mail of Amazon SES');
    throw invalid(['Message', 'receipt', 'action'], problem ?? problems.none);
  }

  #problemOf({ object, topic, at }: NamedMail, inbox: BucketInbox): string | undefined {
    const { SES_S3_BUCKET: bucket, SES_ACCOUNT_ID: ours } = this.deps.config;
    const [, account, name] = topicPattern.exec(topic) ?? [];
    if (account !== ours || name !== at.mailboxId) return problems.topic;
    if (object.bucket !== bucket) return problems.bucket;
    return object.key.startsWith(`${at.mailboxId}/`) && inbox.isKey(object.key) ? undefined : problems.key;
  }

  /** Takes room for the mail; returns how much. */
  #room({ bytes, isEncrypted, content }: ArrivedObject, orgId: string): number {
    try {
      if (isEncrypted) throw comeAgain('the mail is encrypted: turn off “message encryption” in the rule of SES');
      if (bytes === undefined) throw comeAgain('the bucket does not say how long the mail is');
      if (bytes > maxMailBytes) throw fail('PAYLOAD_TOO_LARGE', { max_bytes: maxMailBytes });
      if (!this.deps.flight.take(orgId, bytes)) throw comeAgain('too many mails are being taken');
      return bytes;
    } catch (error) {
      content.destroy();
      throw error;
    }
  }

  /** Whatever is wrong with the bucket, the mail is not taken, and comes again. */
  async #reading<T>({ at, object }: NamedMail, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      const facts = { err: error, mailbox_id: at.mailboxId, key: object.key };
      this.deps.log.error(facts, 'could not read a mail of Amazon SES from its bucket');
      throw comeAgain('could not read the mail from its bucket', error);
    }
  }
}

const problems = {
  none: 'names a bucket, and none is set up (SES_S3_BUCKET): have mails up to 150 KB published to SNS',
  topic:
    'comes from another topic than that of the mailbox: one of the account SES_ACCOUNT_ID, with the mailbox’s id as its name',
  bucket: 'names another bucket than SES_S3_BUCKET',
  key: 'names an object outside the mailbox’s folder: the object key prefix has to be the mailbox’s id and a slash',
};
