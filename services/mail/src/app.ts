import type { RpcChannel, ServiceDeps } from '@pharos/kit';
import { createService, KnownProjects, type RpcService } from '@pharos/service';
import type { MailConfig } from './config.js';
import { eventConsumer } from './consume.js';
import { encodeEvent } from './encode-event.js';
import { jobs } from './jobs.js';
import { services } from './rpc.js';
import { database } from './schema.js';

export { configSchema, type MailConfig } from './config.js';
export { database } from './schema.js';

export interface MailDeps extends ServiceDeps {
  /** Calls to core, when they are not to go to CORE_URL; stays open when the service stops. */
  core?: RpcChannel;
}

/** Mail: mailboxes of projects. */
export function create(config: MailConfig, deps: MailDeps): RpcService {
  return createService({
    ...database,
    name: 'mail',
    config,
    deps,
    listen: config.MAIL_LISTEN,
    calls: { core: deps.core ?? config.CORE_URL },
    encode: encodeEvent,
    build: (base) => {
      const projects = new KnownProjects(base);
      return {
        parts: [projects, ...jobs(base), eventConsumer(base)],
        services: () =>
          services({ ...base, before: projects.require, mailboxesPerProject: config.MAILBOXES_PER_PROJECT }),
      };
    },
  });
}
