import { randomBytes } from 'node:crypto';
import {
  createLogger,
  createRegistry,
  createSealer,
  createSigner,
  type Database,
  FairShare,
  idempotentCalls,
  ManualClock,
  type MetricsRegistry,
  type PostgresPool,
  type RpcHandlers,
  type ServiceDefinition,
} from '@pharos/kit';
import type { GuardedAgentOptions } from '@pharos/outbound';
import { AnalyticsServiceDefinition } from '@pharos/proto/pharos/core/v1/analytics';
import { AnswerServiceDefinition } from '@pharos/proto/pharos/core/v1/answer';
import { ApiKeyServiceDefinition } from '@pharos/proto/pharos/core/v1/api_key';
import { AttachmentServiceDefinition } from '@pharos/proto/pharos/core/v1/attachment';
import { AuditServiceDefinition } from '@pharos/proto/pharos/core/v1/audit';
import { BeaconServiceDefinition } from '@pharos/proto/pharos/core/v1/beacon';
import { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import { DeviceAuthorizationServiceDefinition } from '@pharos/proto/pharos/core/v1/device_authorization';
import { FeedServiceDefinition } from '@pharos/proto/pharos/core/v1/feed';
import { FormServiceDefinition } from '@pharos/proto/pharos/core/v1/form';
import { FormSubmissionServiceDefinition } from '@pharos/proto/pharos/core/v1/form_submission';
import { IntegrationServiceDefinition } from '@pharos/proto/pharos/core/v1/integration';
import { MemberServiceDefinition } from '@pharos/proto/pharos/core/v1/member';
import { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { OrganizationServiceDefinition } from '@pharos/proto/pharos/core/v1/organization';
import { PresenceServiceDefinition } from '@pharos/proto/pharos/core/v1/presence';
import { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { SavedReplyServiceDefinition } from '@pharos/proto/pharos/core/v1/saved_reply';
import { SavedViewServiceDefinition } from '@pharos/proto/pharos/core/v1/saved_view';
import { UserServiceDefinition } from '@pharos/proto/pharos/core/v1/user';
import { VisitorConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/visitor_conversation';
import { WidgetSessionServiceDefinition } from '@pharos/proto/pharos/core/v1/widget_session';
import { createServiceDatabase, createTestPool, handlersOf } from '@pharos/service/testing';
import { z } from 'zod';
import { createOidc, oidcConfig, Passwords } from '../accounts/index.js';
import { type Admin, openAdmin } from '../admin.js';
import { contactHooks } from '../contact-hooks.js';
import { FeedNews } from '../feed/feed-news.js';
import { integrationConfig } from '../integrations/config.js';
import { createIntegrations, type Integrations } from '../integrations/integrations.js';
import { schema, database as stored } from '../schema.js';
import { services } from '../services.js';

export { aCall } from '@pharos/service/testing';

type Served<Service extends ServiceDefinition> = RpcHandlers<Service>;

/** What the attachments of an organization may take, and how many keys it may have. */
export const testQuotaBytes = 1_000;
export const testKeysPerOrg = 5;

/** Core's calls over a database of their own, without the network, and with a clock that tests move. */
export interface TestCore {
  readonly url: string;
  organizations: Served<typeof OrganizationServiceDefinition>;
  projects: Served<typeof ProjectServiceDefinition>;
  analytics: Served<typeof AnalyticsServiceDefinition>;
  apiKeys: Served<typeof ApiKeyServiceDefinition>;
  deviceAuthorizations: Served<typeof DeviceAuthorizationServiceDefinition>;
  conversations: Served<typeof ConversationServiceDefinition>;
  savedReplies: Served<typeof SavedReplyServiceDefinition>;
  savedViews: Served<typeof SavedViewServiceDefinition>;
  messages: Served<typeof MessageServiceDefinition>;
  answers: Served<typeof AnswerServiceDefinition>;
  contacts: Served<typeof ContactServiceDefinition>;
  audit: Served<typeof AuditServiceDefinition>;
  feeds: Served<typeof FeedServiceDefinition>;
  forms: Served<typeof FormServiceDefinition>;
  formSubmissions: Served<typeof FormSubmissionServiceDefinition>;
  beacons: Served<typeof BeaconServiceDefinition>;
  news: FeedNews;
  attachments: Served<typeof AttachmentServiceDefinition>;
  integrations: Served<typeof IntegrationServiceDefinition>;
  members: Served<typeof MemberServiceDefinition>;
  users: Served<typeof UserServiceDefinition>;
  sessions: Served<typeof WidgetSessionServiceDefinition>;
  visitors: Served<typeof VisitorConversationServiceDefinition>;
  presence: Served<typeof PresenceServiceDefinition>;
  /** What core's own work on integrations uses. */
  means: Integrations;
  admin: Admin;
  database: PostgresPool;
  clock: ManualClock;
  masterKey: string;
  registry: MetricsRegistry;
  /** How often the relay was notified that there may be events. */
  wakes(): number;
  /** Rows of a statement without parameters' names: for looking behind the calls. */
  rows<Row>(text: string, ...values: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

type Outbound = Pick<GuardedAgentOptions, 'dial' | 'resolve'>;

const oidcDefaults = z.object(oidcConfig).parse({});
/** What a test has hang is to hang for as long as that takes, however slow the machine is. */
const integrationDefaults = { ...z.object(integrationConfig).parse({}), INTEGRATION_TIMEOUT_MS: 200_000 };

/** Over a database of its own, or as another replica over that of `beside`, with its clock and its key where it has them. */
export async function startTestCore(
  beside?: Pick<TestCore, 'url'> & Partial<Pick<TestCore, 'clock' | 'masterKey'>>,
  outbound?: Outbound,
): Promise<TestCore> {
  const { url, drop } = beside ? { url: beside.url, drop: async () => undefined } : await createServiceDatabase(stored);
  const log = createLogger({ service: 'test', level: 'silent' });
  const admin = await openAdmin({ databaseUrl: url, log });
  const database = createTestPool({ url, schema, max: 20 });
  const { clock = new ManualClock(new Date()), masterKey = randomBytes(32).toString('base64') } = beside ?? {};
  const sealer = createSealer(masterKey);
  const signer = createSigner(masterKey, 'test');
  let wakes = 0;
  const onWritten = () => {
    wakes += 1;
  };
  const news = new FeedNews(clock);
  const { integrations, part } = createIntegrations({ ...integrationDefaults, sealer, outbound });
  const idempotent = idempotentCalls({ sealer, clock });
  const bound = services({
    database,
    clock,
    sealer,
    news,
    signer,
    quotaBytes: testQuotaBytes,
    apiKeysPerOrg: testKeysPerOrg,
    passwords: new Passwords(new FairShare({ slots: 2, waiting: { items: 100, bytes: 20_000 } })),
    sendsMail: false,
    oidc: createOidc({ ...oidcDefaults, clock, log }).oidc,
    publicUrl: undefined,
    brand: 'Test',
    sessionIdleDays: 14,
    sessionMaxDays: 90,
    idempotent,
    onWritten,
    integrations,
    contactHooks,
    imports: new FairShare({ slots: 3, each: 1, waiting: { items: 100, bytes: 20_000 } }),
  });
  return {
    organizations: handlersOf(bound, OrganizationServiceDefinition),
    projects: handlersOf(bound, ProjectServiceDefinition),
    analytics: handlersOf(bound, AnalyticsServiceDefinition),
    apiKeys: handlersOf(bound, ApiKeyServiceDefinition),
    deviceAuthorizations: handlersOf(bound, DeviceAuthorizationServiceDefinition),
    conversations: handlersOf(bound, ConversationServiceDefinition),
    savedReplies: handlersOf(bound, SavedReplyServiceDefinition),
    savedViews: handlersOf(bound, SavedViewServiceDefinition),
    messages: handlersOf(bound, MessageServiceDefinition),
    answers: handlersOf(bound, AnswerServiceDefinition),
    contacts: handlersOf(bound, ContactServiceDefinition),
    audit: handlersOf(bound, AuditServiceDefinition),
    feeds: handlersOf(bound, FeedServiceDefinition),
    forms: handlersOf(bound, FormServiceDefinition),
    formSubmissions: handlersOf(bound, FormSubmissionServiceDefinition),
    beacons: handlersOf(bound, BeaconServiceDefinition),
    attachments: handlersOf(bound, AttachmentServiceDefinition),
    integrations: handlersOf(bound, IntegrationServiceDefinition),
    members: handlersOf(bound, MemberServiceDefinition),
    users: handlersOf(bound, UserServiceDefinition),
    sessions: handlersOf(bound, WidgetSessionServiceDefinition),
    visitors: handlersOf(bound, VisitorConversationServiceDefinition),
    presence: handlersOf(bound, PresenceServiceDefinition),
    means: integrations,
    url,
    admin,
    database,
    clock,
    masterKey,
    news,
    registry: createRegistry(),
    wakes: () => wakes,
    rows: (text, ...values) => rowsOf(database, text, values),
    async stop() {
      await Promise.all([admin.close(), database.end(), part.stop(0)]);
      await drop();
    },
  };
}

function rowsOf<Row>(database: Database, text: string, values: unknown[]): Promise<Row[]> {
  return database.query<Row>({ name: '', text }, values);
}
