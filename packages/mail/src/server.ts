import { emailPattern } from '@pharos/forms';
import { z } from 'zod';
import type { MailAddress } from './read/mail.js';

/** A mail server, as its URL names it. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise the connection turns to TLS before anything is sent (STARTTLS). */
  readonly secure: boolean;
  /** Whether a server that offers no TLS may be used as it is. */
  readonly mayBePlain: boolean;
  /** Whether the connection stays as it is, also where the server offers TLS; no unless told. */
  readonly ignoresTls?: boolean;
  readonly auth: ServerAuth | undefined;
}

/** What a mail server is signed in at with: a password, or tokens of OAuth, of which one that was refused is not told again. */
export type ServerAuth =
  | { readonly user: string; readonly pass: string }
  | { readonly user: string; readonly accessToken: (isRefused: boolean) => Promise<string> };

const domain = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

/** The variable that names the domain whose mails come to the platform. */
export const mailDomain = z.string().regex(domain, { error: 'must be a domain' }).optional().meta({
  description:
    'Domain whose mail comes to SMTP_LISTEN, as in `in.example.com`; each mailbox has an address there to which its mail is forwarded, and answers to mails come there',
});

/** The variable that names the platform as people open it. */
export const publicUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()
  .meta({
    description:
      'Address of the platform as people open it, as in `https://support.example.com`; links in mails begin with it, and providers redirect to it. Needed with SMTP_URL',
  });

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The variable that names a mail server: `smtps://user:password@host:465`, or `smtp://` with STARTTLS. */
export const smtpUrl = z.string().transform((text, check): MailServer => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const query = url?.search ?? '';
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && (query === '' || query === '?tls=optional'))
    return serverOf(url, query !== '');
  check.addIssue({
    code: 'custom',
    message: 'must be smtps://user:password@host:465, or smtp:// with a port that offers STARTTLS',
  });
  return z.NEVER;
});

function serverOf(url: URL, isOptional: boolean): MailServer {
  const secure = url.protocol === 'smtps:';
  const port = Number(url.port) || (secure ? 465 : 587);
  const [user, pass] = [url.username, url.password].map(decodeURIComponent) as [string, string];
  const auth = user === '' ? undefined : { user, pass };
  return { host: url.hostname, port, secure, mayBePlain: isOptional || loopback.test(url.hostname), auth };
}

/** The variable that names a sender: an address, or `Support <support@example.com>`. */
export const senderAddress = z.string().transform((text, check): MailAddress => {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? [];
  const address = inBrackets ?? text;
  if (emailPattern.test(address)) return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
  check.addIssue({
    code: 'custom',
    message: 'must be an address, or a name and an address as in Support <support@example.com>',
  });
  return z.NEVER;
});
