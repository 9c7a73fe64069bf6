import { integer, masterKey } from '@pharos/kit';
import { z } from 'zod';

const address = /^(?:\[[0-9a-fA-F:.]+\]|[^:[\]]+):\d{1,5}$/;

/** Where a service listens for gRPC. */
export function listenAddress(service: string, defaultPort: number) {
  return z
    .string()
    .regex(address, { error: 'must be host:port' })
    .default(`0.0.0.0:${defaultPort}`)
    .meta({ description: `Where ${service} listens for gRPC, as \`host:port\`` });
}

/** What every service with a database reads from the environment. */
export const serviceConfig = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .meta({ description: 'PostgreSQL ≥ 15, the record of everything' }),
  DATABASE_POOL_SIZE: integer({ min: 2, max: 200 })
    .default(10)
    .meta({ description: 'Connections that each replica opens at most, besides a few of its own' }),
  NATS_URL: z
    .string()
    .optional()
    .meta({ description: 'NATS ≥ 2.9 with JetStream, for events; absent: they go over the database' }),
  MASTER_KEY: masterKey().meta({ description: '32 bytes in base64 that seal what is stored secretly; keep it' }),
  GRPC_REFLECTION: z
    .stringbool()
    .default(false)
    .meta({ description: 'Whether gRPC reflection is served, for tools of developers' }),
};
