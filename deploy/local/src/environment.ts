import { join } from 'node:path';
import type { Secrets } from './data-folder.js';

type Env = Readonly<Record<string, string | undefined>>;

export interface Local {
  databaseUrl: string;
  secrets: Secrets;
  dataDir: string;
  host: string;
  port: number;
  /** Where mail is taken, as `host:port`. */
  smtp: string;
  /** Where the gateway finds what the demo page shows. */
  demoFile: string;
}

/** The services' variables for a platform on one machine; what the caller has set stays as it is. */
export function platformEnvironment(env: Env, local: Local): Env {
  return {
    // Only what goes wrong: the console is for the greeting and for --tail.
    LOG_LEVEL: 'warn',
    MASTER_KEY: local.secrets.master_key,
    // Whoever tries webhooks, actions, integrations or a model on one machine has them on the same.
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8,::1/128',
    AGENT_ALLOWED_CIDRS: '127.0.0.0/8,::1/128',
    INTEGRATION_ALLOWED_CIDRS: '127.0.0.0/8,::1/128',
    MAIL_ALLOWED_CIDRS: '127.0.0.0/8,::1/128',
    DEMO_FILE: local.demoFile,
    // Nobody else's mail comes there: names below `localhost` are this machine's own.
    SMTP_LISTEN: local.smtp,
    MAIL_DOMAIN: 'mail.localhost',
    // Whoever opens `/demo/mail` reads what it shows.
    ...(catchesMail(env, local.host) ? { MAIL_CATCHER: 'true' } : {}),
    // Whoever tries it out writes in any name, and signs nothing.
    ...(env.SMTP_LISTEN ? {} : { CHECK_SENDERS: 'false' }),
    // Attachments are files in the data folder, unless there is a bucket for them.
    ...(env.STORAGE_S3_BUCKET ? {} : { STORAGE_DIR: join(local.dataDir, 'attachments') }),
    ...env,
    TARGET: 'all',
    DATABASE_URL: local.databaseUrl,
    HOST: local.host,
    PORT: String(local.port),
  };
}

/** Whether answers are kept and shown instead of being sent: without a mail server, and where nobody on another machine sees them. */
export function catchesMail(env: Env, host: string): boolean {
  return !env.SMTP_URL && /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host);
}
