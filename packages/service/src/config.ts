import {
  type CalledService,
  type DatabaseService,
  defaultListen,
  listenVariable,
  type NeededBy,
  type ServiceName,
  serviceTable,
  type UsedBy,
  urlVariable,
} from '@pharos/contract';
import { integer, masterKey } from '@pharos/kit';
import { z } from 'zod';

const address = /^(?:\[[0-9a-fA-F:.]+\]|[^:[\]]+):\d{1,5}$/;

/** Where a service listens for gRPC. */
export function listenAddress(service: string, byDefault: string) {
  return z
    .string()
    .regex(address, { error: 'must be host:port' })
    .default(byDefault)
    .meta({ description: `Where ${service} listens for gRPC, as \`host:port\`` });
}

/** What every service with a database reads from the environment, whatever its name. */
export const databaseConfig = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .meta({ description: 'PostgreSQL ≥ 15, the record of everything' }),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({
      description:
        'PostgreSQL itself, when DATABASE_URL is a pooler in transaction mode such as PgBouncer: for migrations, locks and notifications',
    }),
  DATABASE_POOL_SIZE: integer({ min: 2, max: 200 })
    .default(10)
    .meta({ description: 'Connections that each replica opens at most, besides a few of its own' }),
  NATS_URL: z
    .string()
    .optional()
    .meta({ description: 'NATS ≥ 2.9 with JetStream, for events; absent: they go over the database' }),
  NATS_STREAM: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'must be letters, digits, - and _' })
    .default('events')
    .meta({ description: 'Name of the NATS stream; platforms that share a server have one each' }),
  NATS_STREAM_REPLICAS: integer({ min: 1, max: 5 })
    .default(1)
    .meta({ description: 'NATS servers that each hold the stream, when it is made; 3 where NATS is a cluster' }),
  MASTER_KEY: masterKey().meta({
    description:
      '32 bytes in base64 that seal what is stored secretly; keep it. Of several with commas between the first seals, all open',
  }),
  GRPC_REFLECTION: z
    .stringbool()
    .default(false)
    .meta({ description: 'Whether gRPC reflection is served, for tools of developers' }),
};

/** What `createService` reads of a service's configuration. */
export type DatabaseConfig = z.output<z.ZodObject<typeof databaseConfig>>;

/** What a service of the table with a database reads from the environment, besides what is its own. */
export function serviceConfig<Name extends DatabaseService & CalledService>(name: Name) {
  const listen = { [listenVariable(name)]: listenAddress(name, defaultListen(name)) };
  return { ...databaseConfig, ...(listen as Record<ListenOf<Name>, ListenField>), ...callsConfig(name) };
}

/** Where the services are that a service calls: `CORE_URL` and the like. */
export function callsConfig<Name extends ServiceName>(name: Name) {
  const { needs, uses } = serviceTable[name];
  const needed = needs.map((called) => [urlVariable(called), neededUrl(called)]);
  const used = uses.map((called) => [urlVariable(called), usedUrl(called)]);
  return Object.fromEntries([...needed, ...used]) as Record<UrlOf<NeededBy<Name>>, NeededField> &
    Record<UrlOf<UsedBy<Name>>, UsedField>;
}

function neededUrl(service: string) {
  const description = `Where ${service} listens, as \`host:port\`; every address of the host is used`;
  return z.string().meta({ description });
}

function usedUrl(service: string) {
  return z
    .string()
    .optional()
    .meta({ description: `Where ${service} listens, as \`host:port\`; absent: its routes answer 503` });
}

type ListenOf<Name extends string> = ReturnType<typeof listenVariable<Name>>;
type UrlOf<Name extends string> = ReturnType<typeof urlVariable<Name>>;
type ListenField = ReturnType<typeof listenAddress>;
type NeededField = ReturnType<typeof neededUrl>;
type UsedField = ReturnType<typeof usedUrl>;
