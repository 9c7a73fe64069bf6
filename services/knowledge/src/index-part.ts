import { backoffMs, type Clock, type ConsumerDeps, type Logger, Outage, type Part } from '@pharos/kit';
import type { KnowledgeConfig } from './config.js';
import { createEmbedder } from './embedders/create-embedder.js';
import type { Embedder } from './embedders/embedder.js';
import { KnowledgeIndex } from './knowledge-index.js';
import { createMetrics } from './metrics.js';
import { createEngines } from './search/create-engines.js';
import { isAway } from './search/outside-error.js';
import type { VectorShape } from './search/vector.js';

/** The index and all that keeps it up to date: made when it starts, since an embedder may have to be asked what it is. */
export function indexPart(
  config: KnowledgeConfig,
  deps: ConsumerDeps & { readonly clock: Clock },
): Part & { searcher(): KnowledgeIndex['searcher'] } {
  let index: KnowledgeIndex | undefined;
  const metrics = createMetrics(deps.registry);
  return {
    name: 'index',
    async start(signal) {
      const { clock, log, registry } = deps;
      const outageOf = (dependency: string) =>
        new Outage({ dependency, client: 'knowledge', clock, log, metrics: registry });
      const outage = config.EMBEDDINGS_URL === undefined ? undefined : outageOf('embedder');
      const embedder = await createEmbedder(config, { clock, outage });
      const shape = await waitForShape(embedder, deps, signal);
      const engines = createEngines(config, shape, outageOf);
      const timeoutMs = config.SEARCH_TIMEOUT_MS;
      index = new KnowledgeIndex({ ...deps, metrics, embedder, engines, timeoutMs });
      await index.start(signal);
    },
    stop: (timeoutMs) => index?.stop(timeoutMs),
    searcher() {
      if (!index) throw new Error('the index has not been started');
      return index.searcher;
    },
  };
}

/** An API that cannot be reached is waited for: what its vectors look like has to be known. */
async function waitForShape(
  embedder: Embedder,
  { log, clock }: { readonly log: Logger; readonly clock: Clock },
  signal: AbortSignal,
): Promise<VectorShape> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await embedder.shape(signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!isAway(error)) log.warn({ err: error }, 'waiting for the embeddings API');
      await clock.sleep(backoffMs(failures), signal);
      signal.throwIfAborted();
    }
  }
}
