import { type FairShare, measuredFairShare, type RpcChannel, type ServiceDeps } from '@pharos/kit';
import { createListener, createService, KnownProjects, type RpcService } from '@pharos/service';
import { StoragePart } from '@pharos/storage';
import type { KnowledgeConfig } from './config.js';
import { encodeEvent } from './encode.js';
import { indexPart } from './index-part.js';
import { IndexWatch, indexChannel } from './indexing/index.js';
import { UnansweredSearches } from './insights/index.js';
import { pictureJobs } from './pictures/index.js';
import { database } from './schema.js';
import { services } from './services.js';

export { configSchema, type KnowledgeConfig } from './config.js';
export { database } from './schema.js';

export interface KnowledgeDeps extends ServiceDeps {
  /** Calls to core, when they are not to go to CORE_URL; stays open when the service stops. */
  core?: RpcChannel;
}

/** The knowledge base: articles, their indexing, and the search in them. */
export function create(config: KnowledgeConfig, deps: KnowledgeDeps): RpcService {
  return createService({
    ...database,
    name: 'knowledge',
    config,
    deps,
    listen: config.KNOWLEDGE_LISTEN,
    calls: { core: deps.core ?? config.CORE_URL },
    encode: encodeEvent,
    build: (base) => {
      const projects = new KnownProjects(base);
      const indexWatch = new IndexWatch();
      const index = indexPart(config, { ...base, turns: sharedSearches(base) });
      const onNotify = (ids?: string) => {
        if (ids === undefined) indexWatch.notify(undefined);
        else if (ids === '') index.wake();
        else for (const id of ids.split(' ')) indexWatch.notify(id);
      };
      const imports = sharedImports(config, base);
      const storage = new StoragePart(config, base.log);
      const unanswered = new UnansweredSearches(base);
      return {
        parts: [
          projects,
          createListener('what is indexed', base, { channel: indexChannel, onNotify }),
          index,
          unanswered.part,
          storage,
          ...pictureJobs({ ...base, storage }),
        ],
        services: () =>
          services({
            ...base,
            indexWatch,
            unanswered,
            index: index.opened(),
            imports,
            pictureQuotaBytes: config.PICTURE_QUOTA_BYTES,
            before: projects.require,
          }),
      };
    },
  });
}

/**
 * An embedded index is searched in the event loop: few searches at once keep that busy, and each further one would only stand in the
 * way of other organizations, which wait for what is under way.
 */
function sharedSearches({ registry }: ServiceDeps): FairShare {
  const waiting = { items: 4_096, bytes: Number.POSITIVE_INFINITY };
  return measuredFairShare(registry, 'knowledge searches', { slots: 4, waiting });
}

/**
 * Each import has a connection for seconds, so few run at once: whatever else the service is asked needs some for a moment.
 * An organization has one under way, however many projects it has: those of one project follow each other anyway. Half of
 * what may wait is one organization's at most.
 */
function sharedImports({ DATABASE_POOL_SIZE: connections }: KnowledgeConfig, { registry }: ServiceDeps): FairShare {
  const waiting = { items: 100, bytes: 32 << 20 };
  return measuredFairShare(registry, 'knowledge imports', { slots: Math.ceil(connections / 4), each: 1, waiting });
}
