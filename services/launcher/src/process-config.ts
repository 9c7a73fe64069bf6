import { accessSync, constants } from 'node:fs';
import { integer, logLevels, type PeerAuth, port } from '@pharos/kit';
import { z } from 'zod';

const tlsVariables = ['SERVICE_TLS_CERT', 'SERVICE_TLS_KEY', 'SERVICE_TLS_CA'] as const;

function pemFile(what: string) {
  return z
    .string()
    .refine(isReadable, { error: 'must be the path of a readable file' })
    .optional()
    .meta({ description: `${what}: path of a PEM file, read again when it changes` });
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** What belongs to the process rather than to one of its services. */
export const processConfigSchema = z
  .object({
    TARGET: z.string().meta({ description: 'Services that run in this process: `all`, or names separated by commas' }),
    LOG_LEVEL: z.enum(logLevels).default('info').meta({ description: 'Lowest level of log lines that are written' }),
    OPS_PORT: port().optional().meta({
      description: 'Port for `/metrics`, `/healthz` and `/readyz` of the whole process; absent: they are not served',
    }),
    SHUTDOWN_WAIT_MS: integer({ max: 600_000 }).default(0).meta({
      description: 'How long the process continues to serve after it reports not ready, so that load balancers notice',
    }),
    SHUTDOWN_TIMEOUT_MS: integer({ min: 1_000, max: 600_000 })
      .default(20_000)
      .meta({ description: 'How long open calls, deliveries and connections may then take to finish' }),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url()
      .optional()
      .meta({ description: 'URL that receives traces (OTLP over HTTP); absent: tracing is off' }),
    SERVICE_TOKEN: z
      .string()
      .regex(/^[\x21-\x2B\x2D-\x7E]{32,}(?:,[\x21-\x2B\x2D-\x7E]{32,}){0,3}$/, {
        error:
          'must be at least 32 ASCII characters without spaces and commas, or up to four such tokens separated by commas',
      })
      .optional()
      .meta({
        description:
          'Shared secret with which services authenticate each other; `npm start` creates its own. To change it, set `<new>,<old>` everywhere, then `<new>`: with several, separated by commas, any one of them is accepted',
      }),
    SERVICE_TLS_CERT: pemFile('Certificate of this process for calls between services'),
    SERVICE_TLS_KEY: pemFile('Private key of that certificate'),
    SERVICE_TLS_CA: pemFile('Certificate authority that signs the certificates of all services'),
  })
  .superRefine((config, check) => {
    const given = tlsVariables.filter((name) => config[name] !== undefined);
    if (given.length === 0 || given.length === tlsVariables.length) return;
    for (const name of tlsVariables.filter((each) => config[each] === undefined))
      check.addIssue({ code: 'custom', path: [name], message: `is required with ${given.join(' and ')}` });
  });

export type ProcessConfig = z.output<typeof processConfigSchema>;

/** How services know each other, as the process is configured. */
export function peerAuthOf(config: ProcessConfig): PeerAuth {
  const { SERVICE_TOKEN: token, SERVICE_TLS_CERT: cert, SERVICE_TLS_KEY: key, SERVICE_TLS_CA: ca } = config;
  return { token, tls: cert !== undefined && key !== undefined && ca !== undefined ? { cert, key, ca } : undefined };
}
