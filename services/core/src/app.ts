import { createSigner, type FairShare, measuredFairShare, type Part, type ServiceDeps } from '@pharos/kit';
import { ReplyAddresses } from '@pharos/mail/outgoing';
import type { GuardedAgentOptions } from '@pharos/outbound';
import { createService, type RpcService, type ServiceBase } from '@pharos/service';
import { StoragePart } from '@pharos/storage';
import {
  agentConsumer,
  auditConsumer,
  auditRetention,
  createMailer,
  createOidc,
  Passwords,
  sendMails,
} from './accounts/index.js';
import { analyticsConsumer } from './analytics/index.js';
import { attachmentJobs } from './attachments/index.js';
import type { CoreConfig } from './config.js';
import { contactHooks } from './contact-hooks.js';
import { FeedNews, feedParts } from './feed/index.js';
import { notificationConsumer, sendNotificationMails, timelineConsumers } from './inbox/index.js';
import { createIntegrations, integrationParts } from './integrations/index.js';
import { jobs } from './jobs.js';
import { database } from './schema.js';
import { services } from './services.js';
import { encodeEvent } from './to-event.js';

export { type CoreConfig, configSchema } from './config.js';
export { database } from './schema.js';

export interface CoreDeps extends ServiceDeps {
  /** For tests: who opens connections to providers, and looks their names up. */
  outbound?: Pick<GuardedAgentOptions, 'dial' | 'resolve'>;
}

/** Core: organizations, projects, keys, conversations, messages, contacts, and their events. */
export function create(config: CoreConfig, deps: CoreDeps): RpcService {
  return createService({
    ...database,
    name: 'core',
    config,
    deps,
    listen: config.CORE_LISTEN,
    calls: {},
    encode: encodeEvent,
    build: (base) => {
      const storage = new StoragePart(config, base.log);
      const retentionDays = config.ATTACHMENT_RETENTION_DAYS;
      const signer = createSigner(config.MASTER_KEY, 'addresses of attachments');
      const { ATTACHMENT_QUOTA_BYTES: quotaBytes, API_KEYS_PER_ORG: apiKeysPerOrg } = config;
      const news = new FeedNews(deps.clock);
      const imports = sharedImports(config, base);
      const { SESSION_IDLE_DAYS: sessionIdleDays, SESSION_MAX_DAYS: sessionMaxDays } = config;
      const people = { passwords: new Passwords(passwordTurns(base)), sessionIdleDays, sessionMaxDays };
      const { integrations, part } = createIntegrations({ ...config, ...base, outbound: deps.outbound });
      const { oidc, part: oidcPart } = createOidc({ ...config, ...base, outbound: deps.outbound });
      return {
        parts: [
          storage,
          part,
          oidcPart,
          auditConsumer(base),
          agentConsumer(base),
          ...timelineConsumers(base),
          notificationConsumer(base, { mailDelayMs: config.SMTP_URL && config.NOTIFICATION_MAIL_DELAY_MS }),
          analyticsConsumer(base),
          ...feedParts(base, { news, maxBytes: keptBytes(config) }),
          ...integrationParts(base, integrations),
          ...mailParts(config, base),
          ...jobs({ ...base, contactHooks }),
          auditRetention({ ...base, days: config.AUDIT_RETENTION_DAYS }),
          ...attachmentJobs({ ...base, storage, retentionDays }),
        ],
        services: () =>
          services({
            ...base,
            ...people,
            brand: config.SERVICE_NAME,
            oidc,
            publicUrl: config.PUBLIC_URL,
            sendsMail: config.SMTP_URL !== undefined,
            apiKeysPerOrg,
            news,
            signer,
            quotaBytes,
            integrations,
            imports,
            contactHooks,
          }),
      };
    },
  });
}

function mailParts(config: CoreConfig, { database, sealer, clock, log, registry }: ServiceBase<never>): Part[] {
  const { SMTP_URL: server, MAIL_FROM: from, PUBLIC_URL: publicUrl } = config;
  if (server === undefined || from === undefined || publicUrl === undefined) return [];
  const mailer = createMailer(server, from);
  const replyAddresses = new ReplyAddresses(config.MASTER_KEY, config.MAIL_DOMAIN);
  const deps = { database, clock, log, registry, mailer, publicUrl, replyAddresses };
  return [
    sendMails({ ...deps, sealer }),
    sendNotificationMails({ ...deps, delayMs: config.NOTIFICATION_MAIL_DELAY_MS }),
  ];
}

/** Null: as many as a day brings. */
function keptBytes({ EVENTS_KEPT_MAX_MIB: mib }: CoreConfig): number | null {
  return mib === undefined ? null : mib * 1024 * 1024;
}

/** A quarter of the connections, one of them for each organization. */
function sharedImports({ DATABASE_POOL_SIZE: connections }: CoreConfig, { registry }: ServiceDeps): FairShare {
  const waiting = { items: 200, bytes: 32 << 20 };
  return measuredFairShare(registry, 'core imports', { slots: Math.ceil(connections / 4), each: 1, waiting });
}

/** Passwords are hashed by threads that others need as well: two at once, and one for each address. */
function passwordTurns({ registry }: ServiceDeps): FairShare {
  return measuredFairShare(registry, 'passwords', { slots: 2, each: 1, waiting: { items: 200, bytes: 1 << 20 } });
}
