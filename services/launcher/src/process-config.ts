import { integer, logLevels, port } from '@pharos/kit';
import { z } from 'zod';

/** What belongs to the process rather than to one of its services. */
export const processConfigSchema = z.object({
  TARGET: z.string().meta({ description: 'Which services run in this process: `all`, or names with commas between' }),
  LOG_LEVEL: z.enum(logLevels).default('info').meta({ description: 'The least important log lines that are written' }),
  OPS_PORT: port()
    .optional()
    .meta({ description: 'Port of `/metrics`, `/healthz` and `/readyz` of the whole process; absent: none' }),
  SHUTDOWN_WAIT_MS: integer({ max: 600_000 })
    .default(0)
    .meta({ description: 'How long to go on serving after turning not ready, so that load balancers notice' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .meta({ description: 'Where traces go, by OTLP over HTTP; absent: tracing is off' }),
});
