import { type Clock, type ConsumerDeps, type FairShare, Outage, type Part, whenUp } from '@pharos/kit';
import type { KnowledgeConfig } from './config.js';
import { createEmbedder } from './embedders/index.js';
import { certificateOf, createEngines } from './engines/index.js';
import { readFingerprints } from './indexing/index.js';
import { KnowledgeIndex } from './knowledge-index.js';
import { createMetrics } from './metrics.js';

/** The index and all that keeps it up to date: made when it starts, since the database tells how its indexes are called. */
export function indexPart(
  config: KnowledgeConfig,
  deps: ConsumerDeps & { readonly clock: Clock; readonly turns: FairShare },
): Part & { opened(): KnowledgeIndex; wake(): void } {
  let index: KnowledgeIndex | undefined;
  const metrics = createMetrics(deps.registry);
  return {
    name: 'index',
    async start(signal) {
      const { clock, log, registry } = deps;
      const outageOf = (dependency: string, client = 'knowledge') =>
        new Outage({ dependency, client, clock, log, metrics: registry });
      const outagesOf = (server: string) => ({
        reading: outageOf(server),
        writing: outageOf(server, 'knowledge writing'),
      });
      const outage = config.EMBEDDINGS_URL === undefined ? undefined : outageOf('embedder');
      const certificate = certificateOf(config);
      const remembered = await whenUp({ log, signal }, () => readFingerprints(deps.database));
      const embedder = await createEmbedder(config, { clock, outage, remembered, certificate });
      const engines = createEngines(config, embedder, outagesOf);
      const { SEARCH_TIMEOUT_MS: timeoutMs, INDEX_PARALLEL: parallel } = config;
      index = await KnowledgeIndex.open({ ...deps, metrics, embedder, engines, timeoutMs, parallel }, signal);
      await index.start(signal);
    },
    ready: () => index?.ready() ?? false,
    stop: (timeoutMs) => index?.stop(timeoutMs),
    becameDue: (table) => index?.becameDue(table),
    wake: () => index?.wake(),
    opened() {
      if (!index) throw new Error('the index has not been started');
      return index;
    },
  };
}
