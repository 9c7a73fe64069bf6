import type { ServiceDeps } from '@pharos/kit';
import { createService, type RpcService } from '@pharos/service';
import type { CoreConfig } from './config.js';
import { auditConsumer } from './events/consume-audit.js';
import { encodeEvent } from './events/to-event.js';
import { auditRetention } from './jobs/audit-retention.js';
import { jobs } from './jobs/jobs.js';
import { services } from './rpc/index.js';
import { database } from './schema.js';

export { type Admin, openAdmin } from './admin/admin.js';
export { type CoreConfig, configSchema } from './config.js';
export { database } from './schema.js';

/** Core: organizations, projects, keys, conversations, messages, contacts, and their events. */
export function create(config: CoreConfig, deps: ServiceDeps): RpcService {
  return createService({
    ...database,
    ...{ name: 'core', config, deps, listen: config.CORE_LISTEN, calls: {} },
    encode: encodeEvent,
    build: (base) => ({
      parts: [auditConsumer(base), ...jobs(base), auditRetention({ ...base, days: config.AUDIT_RETENTION_DAYS })],
      services: () => services(base),
    }),
  });
}
