import { randomUUID } from 'node:crypto';
import { composeMail, createTransport, type MailAddress, type MailServer } from '@pharos/mail/outgoing';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The Message-ID of the mail that this one follows in mail programs, without angle brackets. */
  readonly follows?: string;
  /** Where answers go; absent: to the sender. */
  readonly replyTo?: string;
}

/** Hands mails to a mail server. */
export interface Mailer {
  /** @throws MailError */
  send(mail: Mail): Promise<void>;
}

/** Sends each mail over a connection of its own: such mails are few, and nobody has to end what waits for the next. */
export function createMailer(server: MailServer, from: MailAddress): Mailer {
  const transport = createTransport(server, { mailsPerConnection: 1 });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async send({ to, subject, text, follows, replyTo }) {
      const { envelope, raw } = await composeMail({
        from,
        to: [{ name: '', address: to }],
        subject,
        content: text,
        contentType: 'text',
        messageId: `${randomUUID()}@${domain}`,
        ...(follows !== undefined && { references: [follows] }),
        ...(replyTo !== undefined && { replyTo: { name: from.name, address: replyTo } }),
        date: new Date(),
        autoSubmitted: 'auto-generated',
      });
      await transport.send(envelope, raw);
    },
  };
}
