import type { Clock, Database, Logger, Part, RpcChannel, Sealer, ServiceDeps } from '@pharos/kit';
import { createMailDns, createTransport, type MailDns, type MailTransport, ReplyAddresses } from '@pharos/mail';
import { AddressRules, createSender, providerFetch } from '@pharos/outbound';
import { createListener, createService, KnownProjects, type RpcService } from '@pharos/service';
import { StoragePart } from '@pharos/storage';
import { catching, createCatcher } from './caught/index.js';
import type { MailConfig } from './config.js';
import { eventConsumer } from './consume.js';
import { encodeEvent } from './encode-event.js';
import { type ImapDeps, ImapMailboxes } from './imap/index.js';
import { SesBucket, SnsSender } from './inbound/index.js';
import {
  BytesInFlight,
  Importer,
  incomingChannel,
  openCoreClients,
  RawMails,
  SmtpListener,
  type SmtpOptions,
  WaitingRoom,
} from './incoming/index.js';
import { jobs } from './jobs.js';
import { imapChannel } from './mailboxes/index.js';
import { createMetrics } from './metrics.js';
import { AccessTokens, configuredProviders, OauthClient } from './oauth/index.js';
import {
  createSender as createMailSender,
  Enqueueing,
  openAnswerClients,
  outgoingChannel,
  sendsMail,
  Ways,
} from './outgoing/index.js';
import { services } from './rpc.js';
import { database } from './schema.js';
import { MailServers } from './servers/index.js';
import { findMail } from './whole-mails/index.js';

export { configSchema, type MailConfig } from './config.js';
export { database } from './schema.js';

export interface MailDeps extends ServiceDeps {
  /** Calls to core, when they are not to go to CORE_URL; stays open when the service stops. */
  core?: RpcChannel;
  /** Text records of DNS, when the machine's own servers are not to be asked. */
  dns?: MailDns;
}

/** Whoever posts a mail waits for it. */
const amazonTimeoutMs = 5_000;

/** Mail: mailboxes of projects, and what customers write to them. */
export function create(config: MailConfig, deps: MailDeps): RpcService {
  return createService({
    ...database,
    name: 'mail',
    config,
    deps,
    listen: config.MAIL_LISTEN,
    calls: { core: deps.core ?? config.CORE_URL },
    encode: encodeEvent,
    build: (base) => {
      const projects = new KnownProjects(base);
      const metrics = createMetrics(base.registry);
      const storage = new StoragePart(config, base.log);
      const rawMails = new RawMails(storage);
      const servers = new MailServers({
        allowedCidrs: config.MAIL_ALLOWED_CIDRS,
        deniedCidrs: config.MAIL_DENIED_CIDRS,
      });
      const { accessTokens, ...consents } = consenting(config, base);
      const amazon = amazonSns(base.clock);
      const flight = new BytesInFlight();
      const waitingRoom = new WaitingRoom(base.database, base.clock);
      const sesBucket = new SesBucket({ config, log: base.log, flight, waitingRoom });
      const core = openCoreClients(base.channels.core);
      const replyAddresses = new ReplyAddresses(config.MASTER_KEY, config.MAIL_DOMAIN);
      const senders = senderChecks(config, deps.dns);
      const incoming = { ...base, core, storage, rawMails, replyAddresses, senders };
      const importer = new Importer({ ...incoming, onAttempt: metrics.attempt });
      const catcher = catching(config, base);
      const platform = platformTransport(config, base);
      const ways = { storage, replyAddresses, servers, accessTokens, platform };
      return {
        parts: [
          projects,
          storage,
          importer,
          createListener('incoming mails', base, { channel: incomingChannel, onNotify: () => importer.wake() }),
          ...jobs({
            ...base,
            rawMails,
            accessTokens,
            historyDays: config.MAIL_HISTORY_DAYS,
            onBacklog: metrics.backlog,
          }),
          eventConsumer(base, {
            rawMails,
            enqueueing: new Enqueueing(platform !== undefined),
            screen: sendsMail(base.database, platform !== undefined),
          }),
          ...smtpListener(config, {
            ...base,
            rawMails,
            replyAddresses,
            flight,
            waitingRoom,
            notifications: core.notifications,
          }),
          ...imapParts(config, {
            ...base,
            rawMails,
            flight,
            waitingRoom,
            servers,
            accessTokens,
            onFetch: metrics.fetching,
          }),
          ...sending(config, {
            ...base,
            ...ways,
            publicUrl: config.PUBLIC_URL,
            findMail: (at) => findMail({ ...base, rawMails }, at),
            onAttempt: metrics.sending,
          }),
          consents.part,
          amazon.part,
          sesBucket,
          ...catcher.parts,
        ],
        services: () => [
          ...catcher.services,
          ...services({
            ...base,
            servers,
            accessTokens,
            providers: consents.providers,
            oauth: consents.oauth,
            sns: amazon.sns,
            sesBucket,
            publicUrl: config.PUBLIC_URL,
            platform,
            rawMails,
            flight,
            waitingRoom,
            before: projects.require,
            mailboxesPerProject: config.MAILBOXES_PER_PROJECT,
            sendsMail: platform !== undefined,
            domain: config.MAIL_DOMAIN,
          }),
        ],
      };
    },
  });
}

/** Undefined where senders are not checked. */
function senderChecks({ CHECK_SENDERS: isOn, TRUSTED_SEALERS: sealers }: MailConfig, dns?: MailDns) {
  if (!isOn) return undefined;
  return { dns: createMailDns(dns), sealers: new Set(sealers.map((domain) => domain.toLowerCase())) };
}

/** What mailboxes need to sign in with a consent, and the part that ends the connections to providers. */
function consenting(
  config: MailConfig,
  { database, sealer, log }: { database: Database; sealer: Sealer; log: Logger },
) {
  const { fetch, close } = providerFetch(config.MAIL_ALLOWED_CIDRS);
  const oauth = new OauthClient(fetch, log);
  const providers = configuredProviders(config);
  const accessTokens = new AccessTokens({ database, sealer, client: oauth, providers });
  const part: Part = { name: 'connections to providers of mailboxes', stop: () => close() };
  return { accessTokens, oauth, providers, part };
}

/** What checks that posted mail is from Amazon, and the part that ends the connections to it. */
function amazonSns(clock: Clock) {
  const sender = createSender({ rules: new AddressRules([]), timeoutMs: amazonTimeoutMs });
  const part: Part = { name: 'connections to Amazon SNS', stop: () => sender.close() };
  return { sns: new SnsSender({ sender, clock }), part };
}

/** None where no address is configured. */
function smtpListener(
  config: MailConfig,
  deps: Pick<
    SmtpOptions,
    'database' | 'rawMails' | 'log' | 'replyAddresses' | 'flight' | 'waitingRoom' | 'notifications'
  >,
): Part[] {
  const { SMTP_LISTEN: listen, MAIL_DOMAIN: domain, SMTP_TLS_CERT: cert, SMTP_TLS_KEY: key } = config;
  if (!listen || !domain) return [];
  return [new SmtpListener({ ...deps, listen, domain, tls: cert && key ? { cert, key } : undefined })];
}

function imapParts(
  { MAIL_IMAP_CONNECTIONS: connections }: MailConfig,
  deps: Omit<ImapDeps, 'connections'> & Parameters<typeof createListener>[1],
): Part[] {
  const mailboxes = new ImapMailboxes({ ...deps, connections });
  return [
    mailboxes,
    createListener('mailboxes by IMAP', deps, { channel: imapChannel, onNotify: () => mailboxes.wake() }),
  ];
}

/** The way of mailboxes without a mail server of their own; undefined where none is configured. */
function platformTransport(
  { SMTP_URL: server, MAIL_CATCHER: catches }: MailConfig,
  { database }: { readonly database: Parameters<typeof createCatcher>[0] },
): MailTransport | undefined {
  if (server) return createTransport(server);
  return catches ? createCatcher(database) : undefined;
}

function sending(
  { CHAT_MAIL_DELAY_MS: chatDelayMs }: MailConfig,
  deps: Omit<Parameters<typeof createMailSender>[0], 'core' | 'ways' | 'chatDelayMs'> &
    ConstructorParameters<typeof Ways>[0] &
    Parameters<typeof createListener>[1] & { channels: { core: RpcChannel } },
): Part[] {
  const ways = new Ways(deps);
  const sender = createMailSender({ ...deps, core: openAnswerClients(deps.channels.core), ways, chatDelayMs });
  return [
    { name: 'connections to mail servers', stop: async () => ways.close() },
    sender,
    createListener('outgoing mails', deps, { channel: outgoingChannel, onNotify: () => sender.wake() }),
  ];
}
