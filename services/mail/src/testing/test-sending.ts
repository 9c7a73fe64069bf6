import { fail } from '@pharos/contract';
import { createLogger, createRegistry, newId, type PostgresPool, systemClock } from '@pharos/kit';
import type { Envelope } from '@pharos/mail';
import { Channel } from '@pharos/proto/pharos/core/v1/conversation';
import { ContentType, type MailDelivery, type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { ObjectStorage } from '@pharos/storage';
import type { AtMailbox } from '../mailboxes/index.js';
import type { AnswerClients } from '../outgoing/core-answers.js';
import { enqueueMail } from '../outgoing/queue.js';
import { createSender } from '../outgoing/sender.js';
import { withAnswers } from './fake-answers.js';
import { TestMail } from './test-mail.js';

const log = createLogger({ service: 'test', level: 'silent' });

/** What goes out from one mailbox, over a mail server and with a core that stand for the real ones. */
export class TestSending {
  readonly told: [messageId: string, delivery: MailDelivery, error: string | undefined][] = [];
  readonly sent: { envelope: Envelope; raw: Uint8Array }[] = [];
  /** The address that the contact has. */
  email = 'ada@example.com';
  readonly #answers = new Map<string, Record<string, unknown>>();

  private constructor(
    private readonly world: TestMail,
    readonly at: AtMailbox,
  ) {}

  static async start(): Promise<TestSending> {
    const world = await TestMail.start();
    return new TestSending(world, await world.mailbox());
  }

  get database(): PostgresPool {
    return this.world.database;
  }

  get storage(): ObjectStorage {
    return this.world.storage;
  }

  /** The address of the platform. */
  publicUrl: string | undefined = 'https://support.example.com';
  /** What was said in every conversation. */
  readonly said: Partial<Message>[] = [];
  /** What the mail server does with a mail. */
  server: () => Promise<void> = async () => undefined;
  /** Happens while core is told. */
  whenTold: () => Promise<void> = async () => undefined;

  async answer(conversationId = 'cnv_1', fields: Record<string, unknown> = {}): Promise<string> {
    const id = newId('msg');
    const said = { content: 'It is on its way.', contentType: ContentType.MARKDOWN, senderType: SenderType.AGENT };
    const createdAt = new Date('2026-01-05T09:00:00Z');
    this.#answers.set(id, {
      id,
      conversationId,
      attachments: [],
      cc: [],
      bcc: [],
      createdAt,
      isInternal: false,
      ...said,
      ...fields,
    });
    await enqueueMail(this.database, { ...this.at, conversationId, messageId: id }, true);
    return id;
  }

  /** Sends what is due, until nothing is. */
  async sendAll(): Promise<void> {
    const sender = this.#sender();
    for (let more = true; more; ) {
      more = await sender.claimSome();
      await sender.settled();
    }
  }

  states(): Promise<{ state: string; due: boolean }[]> {
    return this.rows('SELECT state, due_at IS NOT NULL AS due FROM outgoing_mails');
  }

  async makeDue(): Promise<void> {
    await this.rows(`UPDATE outgoing_mails SET due_at = clock_now() - interval '1 second' WHERE due_at IS NOT NULL`);
  }

  rows<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.world.rows<Row>(text, ...values);
  }

  stop(): Promise<void> {
    return this.world.stop();
  }

  #sender() {
    const { database, storage, replyAddresses } = this.world;
    const jobs = { clock: systemClock, log, registry: createRegistry(), onAttempt: () => undefined, chatDelayMs: 0 };
    const transport = { send: this.#send, verify: async () => undefined, close: () => undefined };
    return createSender({
      ...jobs,
      database,
      core: this.#core(),
      storage: { opened: storage },
      ways: { take: async () => ({ transport, leave: () => undefined }) },
      replyAddresses,
      publicUrl: this.publicUrl,
      findMail: async () => undefined,
    });
  }

  readonly #send = async (envelope: Envelope, raw: Uint8Array, whenAsked?: () => Promise<void>) => {
    await whenAsked?.();
    await this.server();
    this.sent.push({ envelope, raw });
    return { accepted: [...envelope.to], rejected: [], response: '250 ok' };
  };

  #core(): AnswerClients {
    const getMessage = async ({ messageId }: { messageId: string }) => {
      const message = this.#answers.get(messageId);
      if (!message) throw fail('MESSAGE_NOT_FOUND');
      return { message };
    };
    const setMessageDelivery = async (request: {
      messageId: string;
      delivery: MailDelivery;
      deliveryError?: string;
    }) => {
      this.told.push([request.messageId, request.delivery, request.deliveryError]);
      await this.whenTold();
      return { message: undefined };
    };
    const getConversation = async ({ conversationId: id }: { conversationId: string }) => ({
      conversation: { id, subject: 'Order 7', channel: Channel.EMAIL, contactId: 'con_1' },
    });
    const signDownload = async ({ attachmentId, seconds }: { attachmentId: string; seconds: number }) => {
      if (attachmentId === 'att_gone') throw fail('ATTACHMENT_NOT_FOUND');
      return { expires: Date.UTC(2026, 0, 5) / 1000 + seconds, signature: `signature of ${attachmentId}` };
    };
    const getContact = async () => ({ contact: { id: 'con_1', email: this.email, name: 'Ada Lovelace' } });
    return withAnswers({
      attachments: { signDownload },
      messages: { getMessage, setMessageDelivery, listMessages: async () => ({ messages: this.said }) },
      conversations: { getConversation },
      contacts: { getContact },
    });
  }
}
