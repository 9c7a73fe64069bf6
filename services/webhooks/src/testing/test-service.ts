import { randomBytes } from 'node:crypto';
import { fail } from '@pharos/contract';
import {
  connectRpc,
  createLogger,
  createRegistry,
  type RpcClient,
  type ServiceDefinition,
  systemActor,
  systemClock,
} from '@pharos/kit';
import { DeliveryServiceDefinition } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { WebhookServiceDefinition } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { create } from '../app.js';
import { configSchema } from '../config.js';
import { newProject } from './test-endpoint.js';

const log = createLogger({ service: 'test', level: 'silent' });

/** Who calls a started service, with patience for a busy machine. */
export const call = {
  requestId: 'req_1',
  actor: { ...systemActor, type: 'api_key', id: 'key_1' },
  timeoutMs: 60_000,
};

export type TestService = Awaited<ReturnType<typeof startService>>;

/** The whole service over a database, as its process runs it; nothing that it sends goes anywhere. */
export async function startService(databaseUrl: string, env: Record<string, string> = {}) {
  const [registry, absent, dialled] = [createRegistry(), newProject(), [] as string[]];
  const config = configSchema.parse({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    WEBHOOKS_LISTEN: '127.0.0.1:0',
    CORE_URL: 'unused:1',
    ...env,
  });
  const sender = { resolve: async () => ['203.0.114.1'], dial: refuseAll(dialled) };
  const deps = { log, clock: systemClock, registry, core: coreWithout(absent.projectId), sender };
  const service = create(config, deps);
  await service.start(new AbortController().signal);
  const channel = connectRpc({ target: `127.0.0.1:${service.port}`, log });
  return {
    service,
    registry,
    /** A project that core does not know. */
    absent,
    /** What would have been connected to. */
    dialled,
    webhooks: channel.client(WebhookServiceDefinition),
    deliveries: channel.client(DeliveryServiceDefinition),
    async stop(): Promise<void> {
      channel.close();
      await service.stop(5_000);
    },
  };
}

/** Stands for core: knows every project but one. */
function coreWithout(absentId: string) {
  const getProject = async ({ projectId }: { projectId: string }) => {
    if (projectId === absentId) throw fail('PROJECT_NOT_FOUND');
    return { project: undefined };
  };
  return {
    client: <Service extends ServiceDefinition>(_: Service) => ({ getProject }) as unknown as RpcClient<Service>,
    ready: () => true,
    close: () => undefined,
  };
}

/** Opens nothing. */
function refuseAll(dialled: string[]) {
  return (options: unknown, done: (error: Error, socket: null) => void): void => {
    dialled.push(JSON.stringify(options));
    done(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), null);
  };
}
