import { listenAddress, serviceConfig } from '@pharos/service';
import { z } from 'zod';

/** What core reads from the environment. */
export const configSchema = z.object({ ...serviceConfig, CORE_LISTEN: listenAddress('core', 50_051) });

export type CoreConfig = z.output<typeof configSchema>;
