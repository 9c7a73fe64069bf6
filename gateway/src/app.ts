import { type Part, type RpcChannel, type Service, type ServiceDeps, stopInTurn } from '@pharos/kit';
import { StoragePart } from '@pharos/storage';
import { anonymousWindow, assembleApp } from './assemble-app.js';
import type { GatewayConfig } from './config.js';
import { Attachments } from './files/attachments.js';
import { Pictures } from './files/pictures.js';
import { Thumbnails } from './files/thumbnails.js';
import { LiveFeeds } from './live/live-feeds.js';
import { KeyCache } from './pipeline/keys/key-cache.js';
import { KeyUses } from './pipeline/keys/key-uses.js';
import { createSharedState, type SharedState } from './pipeline/limits/shared-state.js';
import { Denials } from './pipeline/log/denials.js';
import { createMetrics } from './pipeline/log/metrics.js';
import { RequestLog } from './pipeline/log/request-log.js';
import { answerMalformed } from './pipeline/malformed.js';
import { PublicCopies } from './pipeline/public-copies.js';
import { OpenStreams } from './pipeline/streams/open-streams.js';
import type { StreamLimits } from './pipeline/streams/stream-places.js';
import { type Channels, makeRpc, openServices } from './rpc.js';
import { type ArrivalTimeouts, type Connection, HttpServer, type Malformed } from './server/http-server.js';

export { configSchema, type GatewayConfig } from './config.js';
export { formBytes } from './files/attachments.js';
export { routes } from './resources/index.js';

/** Calls go over the channels that are given, instead of to CORE_URL and so on; they stay open when the gateway stops. */
export interface GatewayDeps extends ServiceDeps, Partial<Channels> {
  /** Absent: the usual ones. */
  readonly arrival?: ArrivalTimeouts;
}

export interface GatewayService extends Service {
  /** Where it listens; 0 before it does. */
  readonly port: number;
}

const corePollMs = 50;
const coreNoticeMs = 5_000;

/** The gateway: the HTTP API of the platform. */
export function create(config: GatewayConfig, deps: GatewayDeps): GatewayService {
  const { log, clock, registry } = deps;
  let opened: ReturnType<typeof openServices> | undefined;
  let shared: SharedState | undefined;
  let denials: Denials | undefined;
  let keyUses: KeyUses | undefined;
  let storage: StoragePart | undefined;
  let server: HttpServer | undefined;
  let streams: OpenStreams | undefined;
  let feeds: LiveFeeds | undefined;
  let copies: PublicCopies | undefined;
  let draining = false;
  const requestLog = new RequestLog({
    log,
    clock,
    successShare: config.LOG_SAMPLE_SUCCESS,
    failuresPerMinute: config.LOG_FAILED_PER_MINUTE,
  });

  const ready = () => !draining && server?.listening === true && opened?.channels.core.ready() === true;

  async function start(signal: AbortSignal): Promise<void> {
    const maxConnectionAgeMs = config.HTTP_MAX_CONNECTION_AGE * 1_000;
    const metrics = createMetrics(registry);
    const keys = new KeyCache(clock, metrics.keyLookUp);
    opened = openServices(config, deps);
    const { channels } = opened;
    shared = await createSharedState({
      redisUrl: config.REDIS_URL,
      redisPrefix: config.REDIS_PREFIX,
      redisTimeoutMs: config.REDIS_TIMEOUT_MS,
      clock,
      log,
      registry,
      onFallback: metrics.limiterFallback,
      onLost: () => {
        keys.expire();
        copies?.forget();
      },
    });
    copies = new PublicCopies({ marks: shared, clock, log });
    shared.start();
    const rpc = makeRpc(channels);
    denials = new Denials(rpc, clock, log);
    keyUses = new KeyUses(rpc, clock, log);
    feeds = new LiveFeeds({ rpc, clock, log, registry });
    feeds.start();
    streams = new OpenStreams({
      clock,
      log,
      registry,
      limits: streamLimits(config),
      maxAgeMs: maxConnectionAgeMs,
    });
    storage = new StoragePart(config, log);
    await storage.start();
    const thumbnails = new Thumbnails(config.THUMBNAIL_TIMEOUT_MS);
    const attachments = new Attachments({ storage, thumbnails, maxBytes: config.ATTACHMENT_MAX_BYTES, log });
    const pictures = new Pictures({ storage, log });
    const own = {
      rpc,
      shared,
      keys,
      copies,
      attachments,
      pictures,
      feeds,
      streams,
      metrics,
      denials,
      keyUses,
      requestLog,
      ready,
    };
    const app = assembleApp({ config, deps, ...own });
    const onMalformed = (error: Malformed, connection: Connection) =>
      answerMalformed(error, connection, { window: anonymousWindow(config, clock), requestLog });
    server = new HttpServer(app, { onMalformed, arrival: deps.arrival, maxConnectionAgeMs });
    await server.listen(config.PORT, config.HOST);
    log.info({ port: server.port }, 'the HTTP API listens');
    await untilConnected(channels.core, signal);
  }

  /** Probes are answered meanwhile; calls too, with UNAVAILABLE. */
  async function untilConnected(channel: RpcChannel, signal: AbortSignal): Promise<void> {
    for (let waitedMs = 0; !channel.ready() && !signal.aborted; waitedMs += corePollMs) {
      if (waitedMs % coreNoticeMs === 0 && waitedMs > 0) log.info({ core: config.CORE_URL }, 'waiting for core');
      await clock.sleep(corePollMs, signal);
    }
    signal.throwIfAborted();
  }

  async function stop(timeoutMs: number): Promise<void> {
    draining = true;
    // The last one stops first: requests may use all the others until they are answered.
    const parts: Part[] = [
      { name: 'channels to services', stop: () => opened?.close() },
      { name: 'shared state', stop: () => shared?.stop() },
      { name: 'request log', stop: () => requestLog.stop() },
      { name: 'storage', stop: () => storage?.stop() },
      { name: 'uses of keys', stop: () => keyUses?.stop() },
      { name: 'denied calls', stop: (ms) => denials?.stop(ms) },
      { name: 'HTTP server', stop: (ms) => server?.stop(ms) },
      { name: 'live feeds', stop: () => feeds?.stop() },
      { name: 'streams', stop: () => streams?.stop() },
    ];
    await stopInTurn(parts, { log, timeoutMs });
  }

  return {
    start,
    ready,
    drain: () => {
      draining = true;
      server?.drain();
    },
    stop,
    get port() {
      return server?.port ?? 0;
    },
  };
}

function streamLimits(config: GatewayConfig): StreamLimits {
  return {
    ofKeys: config.STREAMS_MAX,
    ofVisitors: config.STREAMS_MAX_VISITORS,
    eachKey: config.STREAMS_PER_KEY,
    eachSession: config.STREAMS_PER_SESSION,
    eachAddress: config.STREAMS_PER_ADDRESS,
  };
}
