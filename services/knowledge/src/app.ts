import {
  assemble,
  backoffMs,
  connectRpc,
  createEventBus,
  createPool,
  createRelay,
  createSealer,
  type EventBus,
  idempotentCalls,
  type Listener,
  listen,
  observeRelay,
  type Part,
  type PostgresPool,
  type RpcChannel,
  type Service,
  type ServiceDeps,
} from '@pharos/kit';
import { ProjectServiceService } from '@pharos/proto/pharos/core/v1/project';
import { planning, RpcPart, requireProject } from '@pharos/service';
import type { KnowledgeConfig } from './config.js';
import { createEmbedder } from './embedders/create-embedder.js';
import type { Embedder } from './embedders/embedder.js';
import { encodeEvent } from './events/encode.js';
import { KnowledgeIndex } from './knowledge-index.js';
import { createMetrics } from './metrics.js';
import { ImportTurns } from './rpc/import-turns.js';
import { services } from './rpc/index.js';
import { WritePlaces } from './rpc/write-places.js';
import { indexedChannel, migrateKnowledge, schema } from './schema.js';
import { createEngines } from './search/create-engines.js';
import { IndexWatch } from './search/index-watch.js';

export { configSchema, type KnowledgeConfig } from './config.js';

export interface KnowledgeDeps extends ServiceDeps {
  /** Calls to core, when they are not to go to CORE_URL; stays open when the service stops. */
  core?: Pick<RpcChannel, 'client'>;
}

export interface KnowledgeService extends Service {
  /** Where it listens for gRPC; 0 before it does. */
  readonly port: number;
}

/** The knowledge base: articles, their indexing, and the search in them. */
export function create(config: KnowledgeConfig, deps: KnowledgeDeps): KnowledgeService {
  const { log, clock, registry } = deps;
  const url = config.DATABASE_URL;
  const pool = createPool({
    ...{ url, schema, max: config.DATABASE_POOL_SIZE, applicationName: 'pharos knowledge', settings: planning },
    ...{ log, metrics: registry },
  });
  const bus = createEventBus({ natsUrl: config.NATS_URL, databaseUrl: url, clientName: 'pharos-knowledge', log });
  const core = deps.core ?? connectRpc({ target: config.CORE_URL, log });
  const observer = observeRelay(registry, schema);
  const relay = createRelay({ databaseUrl: url, schema, bus, encode: encodeEvent, log, observer });
  const indexWatch = new IndexWatch();
  const index = indexPart(config, deps, { pool, bus });
  const sealer = createSealer(config.MASTER_KEY);
  const rpc = new RpcPart(
    {
      name: 'knowledge',
      listen: config.KNOWLEDGE_LISTEN,
      reflection: config.GRPC_REFLECTION,
      services: () =>
        services({
          ...{ database: pool, clock, indexWatch, searcher: index.searcher() },
          importTurns: new ImportTurns(importsAtOnce(config)),
          writePlaces: new WritePlaces(writesAtOnce(config)),
          idempotent: idempotentCalls({ database: pool, sealer, clock }),
          onWritten: () => relay.wake(),
          before: requireProject(core.client(ProjectServiceService)),
        }),
    },
    deps,
  );
  const assembly = assemble({
    name: 'knowledge',
    log,
    parts: [
      // These connect as soon as they are made, so they come first: a start that fails half-way must close them.
      { name: 'database', stop: () => pool.end() },
      { name: 'event bus', stop: () => bus.close() },
      { name: 'core', stop: () => (deps.core === undefined ? (core as RpcChannel).close() : undefined) },
      { name: 'migrations', start: (signal) => migrateKnowledge({ url, log, signal }), stop: () => {} },
      { name: 'relay', start: () => relay.start(), stop: () => relay.stop() },
      watching(config, deps, indexWatch),
      index,
      rpc,
    ],
  });
  return {
    start: (signal) => assembly.start(signal),
    ready: () => assembly.ready(),
    drain: () => assembly.drain(),
    stop: (timeoutMs) => assembly.stop(timeoutMs),
    get port() {
      return rpc.port;
    },
  };
}

/** Each has a connection for seconds; whatever else the service is asked needs some for a moment. */
function importsAtOnce({ DATABASE_POOL_SIZE: connections }: KnowledgeConfig): number {
  return Math.ceil(connections / 4);
}

/** Each may wait for an import that holds its article, with its connection; some are left for imports, and for whatever only reads. */
function writesAtOnce({ DATABASE_POOL_SIZE: connections }: KnowledgeConfig): number {
  return Math.ceil(connections / 2);
}

/** The index and all that keeps it up to date: made when it starts, since an embedder may have to be asked what it is. */
function indexPart(
  config: KnowledgeConfig,
  { log, clock, registry }: KnowledgeDeps,
  { pool, bus }: { pool: PostgresPool; bus: EventBus },
): Part & { searcher(): KnowledgeIndex['searcher'] } {
  let index: KnowledgeIndex | undefined;
  const metrics = createMetrics(registry);
  return {
    name: 'index',
    async start(signal) {
      const embedder = await waitForEmbedder(config, { log, clock }, signal);
      const engines = createEngines(config, embedder.shape);
      const timeoutMs = config.SEARCH_TIMEOUT_MS;
      index = new KnowledgeIndex({ database: pool, bus, clock, log, metrics, embedder, engines, timeoutMs });
      await index.start(signal);
    },
    stop: () => index?.stop(),
    searcher() {
      if (!index) throw new Error('the index has not been started');
      return index.searcher;
    },
  };
}

/** An API that cannot be reached is waited for: what its vectors look like has to be known. A model on disk must be there. */
async function waitForEmbedder(
  config: KnowledgeConfig,
  { log, clock }: Pick<KnowledgeDeps, 'log' | 'clock'>,
  signal: AbortSignal,
): Promise<Embedder> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await createEmbedder(config, { clock });
    } catch (error) {
      if (config.EMBEDDINGS_URL === undefined) throw error;
      log.warn({ err: error }, 'waiting for the embeddings API');
      await clock.sleep(backoffMs(failures), signal);
      signal.throwIfAborted();
    }
  }
}

/** Hears what other replicas have indexed. */
function watching({ DATABASE_URL: url }: KnowledgeConfig, { log }: KnowledgeDeps, watch: IndexWatch): Part {
  let listener: Listener | undefined;
  return {
    name: 'indexed articles',
    start() {
      listener = listen({ url, channel: indexedChannel, onNotify: (articleId) => watch.heard(articleId), log });
    },
    stop: () => listener?.stop(),
  };
}
