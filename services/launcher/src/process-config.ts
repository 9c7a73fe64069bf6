import { accessSync, constants } from 'node:fs';
import { integer, logLevels, type PeerAuth, port } from '@pharos/kit';
import { z } from 'zod';

const tlsVariables = ['SERVICE_TLS_CERT', 'SERVICE_TLS_KEY', 'SERVICE_TLS_CA'] as const;

function pemFile(what: string) {
  return z
    .string()
    .refine(isReadable, { error: 'must be the path of a file that can be read' })
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
    TARGET: z.string().meta({ description: 'Which services run in this process: `all`, or names with commas between' }),
    LOG_LEVEL: z
      .enum(logLevels)
      .default('info')
      .meta({ description: 'The least important log lines that are written' }),
    OPS_PORT: port()
      .optional()
      .meta({ description: 'Port of `/metrics`, `/healthz` and `/readyz` of the whole process; absent: none' }),
    SHUTDOWN_WAIT_MS: integer({ max: 600_000 })
      .default(0)
      .meta({ description: 'How long to go on serving after turning not ready, so that load balancers notice' }),
    SHUTDOWN_TIMEOUT_MS: integer({ min: 1_000, max: 600_000 })
      .default(20_000)
      .meta({ description: 'How long calls, deliveries and connections under way may take to end after that' }),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url()
      .optional()
      .meta({ description: 'Where traces go, by OTLP over HTTP; absent: tracing is off' }),
    SERVICE_TOKEN: z
      .string()
      .regex(/^[\x21-\x7E]{32,}$/, { error: 'must be at least 32 ASCII characters without blanks' })
      .optional()
      .meta({ description: 'Secret that services show each other, the same for all; `npm start` makes its own' }),
    SERVICE_TLS_CERT: pemFile('Certificate of this process for calls between services'),
    SERVICE_TLS_KEY: pemFile('Its private key'),
    SERVICE_TLS_CA: pemFile('The authority that signs the certificates of all services'),
  })
  .superRefine((config, check) => {
    const given = tlsVariables.filter((name) => config[name] !== undefined);
    if (given.length === 0 || given.length === tlsVariables.length) return;
    for (const name of tlsVariables.filter((each) => config[each] === undefined))
      check.addIssue({ code: 'custom', path: [name], message: `is needed with ${given.join(' and ')}` });
  });

export type ProcessConfig = z.output<typeof processConfigSchema>;

/** How services know each other, as the process is configured. */
export function peerAuthOf(config: ProcessConfig): PeerAuth {
  const { SERVICE_TOKEN: token, SERVICE_TLS_CERT: cert, SERVICE_TLS_KEY: key, SERVICE_TLS_CA: ca } = config;
  return { token, tls: cert !== undefined && key !== undefined && ca !== undefined ? { cert, key, ca } : undefined };
}
