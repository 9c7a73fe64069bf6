import { randomBytes } from 'node:crypto';
import {
  anonymousActor,
  type BoundService,
  type CallContext,
  createLogger,
  createPool,
  createSealer,
  type Database,
  idempotentCalls,
  ManualClock,
  newId,
  type PostgresPool,
  type RpcHandlers,
} from '@pharos/kit';
import { ApiKeyServiceService } from '@pharos/proto/pharos/core/v1/api_key';
import { AuditServiceService } from '@pharos/proto/pharos/core/v1/audit';
import { ContactServiceService } from '@pharos/proto/pharos/core/v1/contact';
import { ConversationServiceService } from '@pharos/proto/pharos/core/v1/conversation';
import { MessageServiceService } from '@pharos/proto/pharos/core/v1/message';
import { OrganizationServiceService } from '@pharos/proto/pharos/core/v1/organization';
import { ProjectServiceService } from '@pharos/proto/pharos/core/v1/project';
import { planning } from '@pharos/service';
import { type Admin, openAdmin } from '../admin/admin.js';
import { services } from '../rpc/index.js';
import { schema } from '../schema.js';
import { createCoreDatabase } from './core-database.js';

type Served<Service> = RpcHandlers<Service>;

/** Core's calls over a database of their own, without the network, and with a clock that tests move. */
export interface TestCore {
  organizations: Served<typeof OrganizationServiceService>;
  projects: Served<typeof ProjectServiceService>;
  apiKeys: Served<typeof ApiKeyServiceService>;
  conversations: Served<typeof ConversationServiceService>;
  messages: Served<typeof MessageServiceService>;
  contacts: Served<typeof ContactServiceService>;
  audit: Served<typeof AuditServiceService>;
  admin: Admin;
  database: PostgresPool;
  clock: ManualClock;
  /** How often the relay was told that there may be events. */
  wakes(): number;
  /** Rows of a statement without parameters' names: for looking behind the calls. */
  rows<Row>(text: string, ...values: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

export async function startTestCore(): Promise<TestCore> {
  const { url, drop } = await createCoreDatabase();
  const log = createLogger({ service: 'test', level: 'silent' });
  const admin = await openAdmin({ databaseUrl: url, log });
  const database = createPool({ url, schema, max: 20, applicationName: 'core test', settings: planning, log });
  const clock = new ManualClock(new Date());
  const sealer = createSealer(randomBytes(32).toString('base64'));
  let wakes = 0;
  const onWritten = () => {
    wakes += 1;
  };
  const bound = services({ database, clock, idempotent: idempotentCalls({ database, sealer, clock }), onWritten });
  return {
    organizations: handlersOf(bound, OrganizationServiceService),
    projects: handlersOf(bound, ProjectServiceService),
    apiKeys: handlersOf(bound, ApiKeyServiceService),
    conversations: handlersOf(bound, ConversationServiceService),
    messages: handlersOf(bound, MessageServiceService),
    contacts: handlersOf(bound, ContactServiceService),
    audit: handlersOf(bound, AuditServiceService),
    ...{ admin, database, clock },
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

function handlersOf<Service extends object>(bound: BoundService[], definition: Service): Served<Service> {
  const service = bound.find((candidate) => candidate.definition === definition);
  const methods = service?.methods.map(({ path, handler }) => [methodName(path), handler] as const) ?? [];
  return Object.fromEntries(methods) as Served<Service>;
}

/** As in `createProject` of `/pharos.core.v1.ProjectService/CreateProject`. */
function methodName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** A call by a key, with an idempotency key when given. */
export function aCall(idempotencyKey?: string, request = ''): CallContext & { replayed: boolean } {
  const idempotency = idempotencyKey
    ? { scope: 'org', key: idempotencyKey, fingerprint: Buffer.from(request) }
    : undefined;
  const actor = {
    ...anonymousActor,
    type: 'api_key',
    id: 'key_1',
    name: 'Test',
    prefix: 'svc_12345678',
    ip: '192.0.2.1',
  };
  return {
    requestId: newId('req'),
    actor,
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    idempotency,
    signal: new AbortController().signal,
    replayed: false,
    markReplayed() {
      this.replayed = true;
    },
  };
}
