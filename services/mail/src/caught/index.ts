import { listenHost } from '@pharos/contract';
import { type BoundService, bindService, type Part } from '@pharos/kit';
import { createTransport } from '@pharos/mail';
import { CaughtMailServiceDefinition } from '@pharos/proto/pharos/mail/v1/caught_mail';
import { showCaughtMail, showCaughtMails } from './show-caught-mails.js';
import { type WriteDeps, writeMail } from './write-mail.js';

export { createCatcher } from './catcher.js';

interface CatcherConfig {
  readonly MAIL_CATCHER: boolean;
  readonly SMTP_LISTEN?: string | undefined;
  readonly MAIL_DOMAIN?: string | undefined;
}

/** What shows caught mails and answers them, over the listener that all mail comes to; nothing where none are caught. */
export function catching(
  { MAIL_CATCHER: catches, SMTP_LISTEN: listen = '', MAIL_DOMAIN: domain = '' }: CatcherConfig,
  deps: Pick<WriteDeps, 'database' | 'log'>,
): { parts: Part[]; services: BoundService[] } {
  if (!catches) return { parts: [], services: [] };
  const port = Number(listen.slice(listen.lastIndexOf(':') + 1));
  const listener = createTransport({
    host: listenHost(listen),
    port,
    secure: false,
    mayBePlain: true,
    auth: undefined,
  });
  return {
    parts: [{ name: 'connections to the own listener', stop: async () => listener.close() }],
    services: [caughtMailService({ ...deps, listener, domain })],
  };
}

/** What pages show of caught mails. It knows no tenants, so only a platform on one machine may serve it. */
function caughtMailService(deps: WriteDeps): BoundService {
  return bindService(CaughtMailServiceDefinition, {
    listCaughtMails: (request) => showCaughtMails(deps.database, request),
    getCaughtMail: (request) => showCaughtMail(deps.database, request),
    writeMail: (request) => writeMail(deps, request),
  });
}
