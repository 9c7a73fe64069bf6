import { randomBytes } from 'node:crypto';
import { fail } from '@pharos/contract';
import {
  connectRpc,
  createLogger,
  createRegistry,
  newId,
  type RpcClient,
  type ServiceDefinition,
  systemActor,
  systemClock,
} from '@pharos/kit';
import type { MailDns } from '@pharos/mail';
import { MailboxServiceDefinition } from '@pharos/proto/pharos/mail/v1/mailbox';
import { create } from '../app.js';
import { configSchema } from '../config.js';
import type { CoreClients } from '../incoming/core-inbox.js';

const log = createLogger({ service: 'test', level: 'silent' });

/** Who calls a started service, with patience for a busy machine. */
export const call = {
  requestId: 'req_1',
  actor: { ...systemActor, type: 'api_key', id: 'key_1' },
  timeoutMs: 60_000,
};

/** Ids of a project that nobody else has. */
export const newProject = () => ({ orgId: newId('org'), projectId: newId('prj') });

/** What requests say of a mailbox whose mail is forwarded. */
export const unconnected = { incoming: undefined, outgoing: undefined };

export type TestService = Awaited<ReturnType<typeof startService>>;

/** What the service calls, where a test needs it: clients of core, and DNS. */
export interface Others {
  readonly core?: Partial<CoreClients>;
  readonly dns?: MailDns;
}

/** The whole service over a database, as its process runs it, with a core that knows every project but one. */
export async function startService(
  databaseUrl: string,
  env: Record<string, string> = {},
  { core = {}, dns }: Others = {},
) {
  const [registry, absent] = [createRegistry(), newProject()];
  const masterKey = randomBytes(32).toString('base64');
  const config = configSchema.parse({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: masterKey,
    MAIL_LISTEN: '127.0.0.1:0',
    CORE_URL: 'unused:1',
    ...env,
  });
  const service = create(config, {
    log,
    clock: systemClock,
    registry,
    core: coreWithout(absent.projectId, core),
    ...(dns && { dns }),
  });
  await service.start(new AbortController().signal);
  const channel = connectRpc({ target: `127.0.0.1:${service.port}`, log });
  return {
    service,
    registry,
    /** What others of the same database need. */
    masterKey,
    /** A project that core does not know. */
    absent,
    mailboxes: channel.client(MailboxServiceDefinition),
    async stop(): Promise<void> {
      channel.close();
      await service.stop(5_000);
    },
  };
}

/** Stands for core: knows every project but one. */
function coreWithout(absentId: string, clients: Partial<CoreClients>) {
  const getProject = async ({ projectId }: { projectId: string }) => {
    if (projectId === absentId) throw fail('PROJECT_NOT_FOUND');
    return { project: undefined };
  };
  return {
    client: <Service extends ServiceDefinition>(_: Service) =>
      ({ getProject, ...Object.assign({}, ...Object.values(clients)) }) as unknown as RpcClient<Service>,
    ready: () => true,
    close: () => undefined,
  };
}
