import { connectRpc, type Logger, type RpcChannel, type Service, type ServiceDeps } from '@pharos/kit';
import { absentService } from './absent-service.js';
import { assembleApp, strangersWindow } from './assemble-app.js';
import type { GatewayConfig } from './config.js';
import { HttpServer } from './http/http-server.js';
import { answerMalformed } from './http/malformed.js';
import { createMetrics } from './http/metrics.js';
import { KeyCache } from './keys/key-cache.js';
import { createSharedState, type SharedState } from './limits/shared-state.js';
import { makeRpc } from './rpc.js';

export { configSchema, type GatewayConfig } from './config.js';
export { routes } from './routes/index.js';

export interface GatewayDeps extends ServiceDeps {
  /** Calls to core and to webhooks, when they are not to go to CORE_URL, WEBHOOKS_URL; stay open when the gateway stops. */
  core?: RpcChannel;
  webhooks?: RpcChannel;
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
  let core: RpcChannel | undefined;
  let webhooks: RpcChannel | undefined;
  let shared: SharedState | undefined;
  let server: HttpServer | undefined;
  let draining = false;

  const ready = () => !draining && server?.listening === true && core?.ready() === true;

  async function start(signal: AbortSignal): Promise<void> {
    const metrics = createMetrics(registry);
    const keys = new KeyCache(clock, metrics.keyLookUp);
    core = deps.core ?? connectRpc({ target: config.CORE_URL, log });
    webhooks = deps.webhooks ?? connectOrAbsent(config.WEBHOOKS_URL, log);
    shared = await createSharedState({
      redisUrl: config.REDIS_URL,
      redisPrefix: config.REDIS_PREFIX,
      clock,
      log,
      onFallback: metrics.limiterFallback,
      onLost: () => keys.clear(),
    });
    shared.start();
    const app = assembleApp({ config, deps, rpc: makeRpc({ core, webhooks }), shared, keys, metrics, ready });
    server = new HttpServer(app, (error, connection) => {
      answerMalformed(error, connection, strangersWindow(config, clock));
    });
    await server.listen(config.PORT, config.HOST);
    log.info({ port: server.port }, 'the HTTP API listens');
    await untilConnected(core, signal);
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
    await server?.stop(timeoutMs);
    shared?.stop();
    if (deps.core === undefined) core?.close();
    if (deps.webhooks === undefined) webhooks?.close();
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

/** Without an address the service's calls fail at once: this deployment runs without it. */
function connectOrAbsent(target: string | undefined, log: Logger): RpcChannel {
  return target === undefined ? absentService() : connectRpc({ target, log });
}
