import { randomBytes } from 'node:crypto';
import {
  connectRpc,
  createEventBus,
  createLogger,
  createRegistry,
  type EventBus,
  ManualClock,
  type RpcChannel,
  systemActor,
} from '@pharos/kit';
import {
  Channel,
  ConversationServiceDefinition,
  ConversationStatus,
  Priority,
} from '@pharos/proto/pharos/core/v1/conversation';
import { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import type { RpcService } from '@pharos/service';
import { createServiceDatabase, type ServiceDatabase } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openAdmin } from './admin.js';
import { create } from './app.js';
import { configSchema } from './config.js';

const log = createLogger({ service: 'test', level: 'silent' });
const clock = new ManualClock(new Date());
const call = { requestId: 'req_1', actor: { ...systemActor, type: 'api_key', id: 'key_1' }, timeoutMs: 60_000 };

let database: ServiceDatabase;
let core: RpcService;
let channel: RpcChannel;
let bus: EventBus;
let orgId: string;
beforeAll(async () => {
  database = await createServiceDatabase();
  const config = configSchema.parse({
    DATABASE_URL: database.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    CORE_LISTEN: '127.0.0.1:0',
  });
  core = create(config, { log, clock, registry: createRegistry() });
  await core.start(new AbortController().signal);
  channel = connectRpc({ target: `127.0.0.1:${core.port}`, log });
  bus = createEventBus({ databaseUrl: database.url, clientName: 'test', log });
  const admin = await openAdmin({ databaseUrl: database.url, log });
  ({ orgId } = await admin.createOrg({ name: 'Org' }));
  await admin.close();
});
afterAll(async () => {
  await bus.close();
  channel.close();
  await core.stop(5_000);
  await database.drop();
});

test('the service migrates, answers calls, sends its events, and wakes what is due', async () => {
  expect(core.ready()).toBe(true);
  const received: Event[] = [];
  const handler = async ({ payload }: { payload: Uint8Array }) => void received.push(Event.decode(payload));
  await bus.consume({ durable: 'test', handler }).started;

  const { project } = await channel.client(ProjectServiceDefinition).createProject({ orgId, name: 'Project' }, call);
  const request = {
    orgId,
    projectId: project?.id ?? '',
    channel: Channel.API,
    priority: Priority.NORMAL,
    status: ConversationStatus.SNOOZED,
    snoozedUntil: new Date(Date.now() + 60_000),
    tags: [],
    contact: undefined,
    message: undefined,
  };
  const { conversation } = await channel.client(ConversationServiceDefinition).createConversation(request, call);
  await vi.waitFor(() => expect(received.map(({ type }) => type)).toEqual(['conversation.created']), 60_000);
  await clock.advance(60_000);
  const wokenUp = async () => {
    // The job rests by this clock between its looks at the database.
    await clock.advance(1_000);
    expect(received).toHaveLength(2);
  };
  await vi.waitFor(wokenUp, 120_000);
  expect(received[1]).toMatchObject({
    type: 'conversation.updated',
    orderingKey: conversation?.id,
    actor: { type: 'system' },
  });
});

test('a failure of the rules reaches the caller with its reason and facts', async () => {
  const projects = channel.client(ProjectServiceDefinition);
  await projects.createProject({ orgId, name: 'A', slug: 'taken' }, call);
  const again = projects.createProject({ orgId, name: 'B', slug: 'taken' }, call);
  await expect(again).rejects.toMatchObject({ reason: 'PROJECT_SLUG_TAKEN' });
});
