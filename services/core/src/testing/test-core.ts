import { randomBytes } from 'node:crypto';
import {
  createLogger,
  createPool,
  createSealer,
  type Database,
  idempotentCalls,
  ManualClock,
  type PostgresPool,
  type RpcHandlers,
  type ServiceDefinition,
} from '@pharos/kit';
import { ApiKeyServiceDefinition } from '@pharos/proto/pharos/core/v1/api_key';
import { AuditServiceDefinition } from '@pharos/proto/pharos/core/v1/audit';
import { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { OrganizationServiceDefinition } from '@pharos/proto/pharos/core/v1/organization';
import { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { planning } from '@pharos/service';
import { createServiceDatabase, handlersOf } from '@pharos/service/testing';
import { type Admin, openAdmin } from '../admin/admin.js';
import { services } from '../rpc/index.js';
import { schema, database as stored } from '../schema.js';

export { aCall } from '@pharos/service/testing';

type Served<Service extends ServiceDefinition> = RpcHandlers<Service>;

/** Core's calls over a database of their own, without the network, and with a clock that tests move. */
export interface TestCore {
  readonly url: string;
  organizations: Served<typeof OrganizationServiceDefinition>;
  projects: Served<typeof ProjectServiceDefinition>;
  apiKeys: Served<typeof ApiKeyServiceDefinition>;
  conversations: Served<typeof ConversationServiceDefinition>;
  messages: Served<typeof MessageServiceDefinition>;
  contacts: Served<typeof ContactServiceDefinition>;
  audit: Served<typeof AuditServiceDefinition>;
  admin: Admin;
  database: PostgresPool;
  clock: ManualClock;
  /** How often the relay was notified that there may be events. */
  wakes(): number;
  /** Rows of a statement without parameters' names: for looking behind the calls. */
  rows<Row>(text: string, ...values: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Over a database of its own, or as another replica over that of `beside`. */
export async function startTestCore(beside?: Pick<TestCore, 'url'>): Promise<TestCore> {
  const { url, drop } = beside ? { url: beside.url, drop: async () => undefined } : await createServiceDatabase(stored);
  const log = createLogger({ service: 'test', level: 'silent' });
  const admin = await openAdmin({ databaseUrl: url, log });
  const database = createPool({ url, schema, max: 20, applicationName: 'core test', settings: planning, log });
  const clock = new ManualClock(new Date());
  const sealer = createSealer(randomBytes(32).toString('base64'));
  let wakes = 0;
  const onWritten = () => {
    wakes += 1;
  };
  const bound = services({ database, clock, idempotent: idempotentCalls({ sealer, clock }), onWritten });
  return {
    organizations: handlersOf(bound, OrganizationServiceDefinition),
    projects: handlersOf(bound, ProjectServiceDefinition),
    apiKeys: handlersOf(bound, ApiKeyServiceDefinition),
    conversations: handlersOf(bound, ConversationServiceDefinition),
    messages: handlersOf(bound, MessageServiceDefinition),
    contacts: handlersOf(bound, ContactServiceDefinition),
    audit: handlersOf(bound, AuditServiceDefinition),
    ...{ url, admin, database, clock },
    wakes: () => wakes,
    rows: (text, ...values) => rowsOf(database, text, values),
    async stop() {
      await Promise.all([admin.close(), database.end()]);
      await drop();
    },
  };
}

function rowsOf<Row>(database: Database, text: string, values: unknown[]): Promise<Row[]> {
  return database.query<Row>({ name: '', text }, values);
}
