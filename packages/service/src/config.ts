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
import { databaseUrl, integer, isNatsUrl, masterKey } from '@pharos/kit';
import { z } from 'zod';

const address = /^(?:\[[0-9a-fA-F:.]+\]|[^:[\]]+):\d{1,5}$/;

/** Where a service listens for gRPC. */
export function listenAddress(service: string, byDefault: string) {
  return z
    .string()
    .regex(address, { error: 'must be host:port' })
    .default(byDefault)
    .meta({ description: `Address that ${service} listens on for gRPC, as \`host:port\`` });
}

/** What every service with a database reads from the environment, whatever its name. */
export const databaseConfig = {
  DATABASE_URL: databaseUrl().meta({ description: 'URL of PostgreSQL ≥ 15, which stores all records' }),
  DATABASE_DIRECT_URL: databaseUrl().optional().meta({
    description:
      'URL of PostgreSQL itself, for migrations, locks and notifications; needed when DATABASE_URL is a pooler in transaction mode such as PgBouncer',
  }),
  DATABASE_POOL_SIZE: integer({ min: 2, max: 200 }).default(10).meta({
    description:
      'Maximum size of the connection pool of each replica; each replica opens a few more connections outside the pool',
  }),
  NATS_URL: z
    .string()
    .refine(isNatsUrl, {
      error: 'must be a URL such as nats://user:password@host:4222; escape signs such as / in a password',
    })
    .optional()
    .meta({ description: 'URL of NATS ≥ 2.9 with JetStream, for events; absent: events go through the database' }),
  NATS_STREAM: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'must be letters, digits, - and _' })
    .default('events')
    .meta({ description: 'Name of the NATS stream; use a different one for each platform that shares the server' }),
  NATS_STREAM_REPLICAS: integer({ min: 1, max: 5 }).default(1).meta({
    description: 'Number of NATS servers that hold the stream, set when it is created; use 3 if NATS is a cluster',
  }),
  MASTER_KEY: masterKey().meta({
    description:
      'Key that encrypts stored secrets: 32 bytes in base64. Keep it safe. With several keys, separated by commas, the first one encrypts and all can decrypt',
  }),
  GRPC_REFLECTION: z
    .stringbool()
    .default(false)
    .meta({ description: 'Whether to serve gRPC reflection, for developer tools' }),
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
  const description = `Address of ${service}, as \`host:port\`; all IP addresses of the host are used`;
  return z.string().meta({ description });
}

function usedUrl(service: string) {
  return z
    .string()
    .optional()
    .meta({ description: `Address of ${service}, as \`host:port\`; absent: its routes answer 503` });
}

type ListenOf<Name extends string> = ReturnType<typeof listenVariable<Name>>;
type UrlOf<Name extends string> = ReturnType<typeof urlVariable<Name>>;
type ListenField = ReturnType<typeof listenAddress>;
type NeededField = ReturnType<typeof neededUrl>;
type UsedField = ReturnType<typeof usedUrl>;
