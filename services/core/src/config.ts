import { integer, masterKey } from '@pharos/kit';
import { z } from 'zod';

const address = /^(?:\[[0-9a-fA-F:.]+\]|[^:[\]]+):\d{1,5}$/;

/** What core reads from the environment. */
export const configSchema = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .meta({ description: 'PostgreSQL ≥ 15, the record of everything' }),
  DATABASE_POOL_SIZE: integer({ min: 2, max: 200 })
    .default(10)
    .meta({ description: 'Connections that each core replica opens at most, besides two of its own' }),
  NATS_URL: z
    .string()
    .optional()
    .meta({ description: 'NATS ≥ 2.9 with JetStream, for events; absent: they go over the database' }),
  MASTER_KEY: masterKey().meta({ description: '32 bytes in base64 that seal what is stored secretly; keep it' }),
  CORE_LISTEN: z
    .string()
    .regex(address, { error: 'must be host:port' })
    .default('0.0.0.0:50051')
    .meta({ description: 'Where core listens for gRPC, as `host:port`' }),
  GRPC_REFLECTION: z
    .stringbool()
    .default(false)
    .meta({ description: 'Whether gRPC reflection is served, for tools of developers' }),
});

export type CoreConfig = z.output<typeof configSchema>;
