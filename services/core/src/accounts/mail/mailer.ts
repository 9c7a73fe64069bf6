import { createTransport } from 'nodemailer';
import type { MailServer } from './mail-config.js';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The Message-ID of the mail that this one follows in mail programs, without angle brackets. */
  readonly follows?: string;
}

/** A mail was not taken. The message is for whoever has asked for it, and holds no secret. */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    message: string,
    /** The server does not want this mail, also later. */
    readonly isRefused: boolean,
    options: ErrorOptions = {},
  ) {
    super(message, options);
  }
}

/** Hands mails to a mail server. */
export interface Mailer {
  /** @throws MailError */
  send(mail: Mail): Promise<void>;
}

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;
/** The time for all of a mail. */
const sendTimeoutMs = 60_000;
const longestReply = 200;

export function createMailer(server: MailServer, from: string): Mailer {
  const { host, port, secure, mayBePlain, auth } = server;
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !mayBePlain,
    ...(auth && { auth }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, follows }) {
      try {
        const headers = { 'Auto-Submitted': 'auto-generated' };
        const signal = AbortSignal.timeout(sendTimeoutMs);
        const mail = { from, to: { name: '', address: to }, subject, text, headers, signal };
        await transport.sendMail({ ...mail, ...(follows !== undefined && { references: `<${follows}>` }) });
      } catch (error) {
        throw mailError(error);
      }
    },
  };
}

/** A wrong password is no word about the mail: somebody will correct it. */
function mailError(cause: unknown): MailError {
  const {
    code,
    responseCode = 0,
    response = '',
  } = cause as {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  if (code === 'EAUTH')
    return new MailError('The mail server does not take the platform’s password.', false, { cause });
  if (responseCode === 0) return new MailError('The mail server did not answer as expected.', false, { cause });
  const words = response.replace(/\p{Cc}+/gu, ' ').slice(0, longestReply);
  return new MailError(`The mail server answered: ${words}`, responseCode >= 500, { cause });
}
