import { type Clock, type Logger, type MetricsRegistry, Outage } from '@pharos/kit';
import type { Revocations } from '../keys/revocations.js';
import { FailoverLimiter } from './failover-limiter.js';
import type { Limiter } from './limiter.js';
import { MemoryLimiter } from './memory-limiter.js';

/** What gateways know together: how often callers came, and which keys are revoked. */
export interface SharedState extends Revocations {
  readonly limiter: Limiter;
  start(): void;
  stop(): void;
}

export interface SharedStateOptions {
  /** Absent: this is the only gateway, and its memory serves. */
  redisUrl: string | undefined;
  redisPrefix: string;
  /** How long an answer may take before it counts as absent. */
  redisTimeoutMs: number;
  clock: Clock;
  log: Logger;
  registry: MetricsRegistry;
  /** Called for each request that this process counted alone. */
  onFallback(): void;
  /** Called when what was shared may have been forgotten. */
  onLost(): void;
}

/** The adapter that the configuration asks for. Redis's client is loaded only then. */
export async function createSharedState(options: SharedStateOptions): Promise<SharedState> {
  const { redisUrl, redisPrefix, redisTimeoutMs: timeoutMs, clock, log, registry, onFallback, onLost } = options;
  const memory = new MemoryLimiter({ clock });
  if (redisUrl === undefined) {
    return { limiter: memory, revoke: (hash) => memory.revoke(hash), start: () => {}, stop: () => {} };
  }
  const { RedisLimiter } = await import('./redis-limiter.js');
  const outage = new Outage({ dependency: 'redis', client: 'gateway limits', log, metrics: registry, clock });
  const redis = new RedisLimiter({ url: redisUrl, prefix: redisPrefix, timeoutMs, outage, onLost });
  return {
    limiter: new FailoverLimiter(redis, memory, clock, onFallback),
    revoke: (hash) => redis.revoke(hash),
    start: () => redis.start(),
    stop: () => redis.stop(),
  };
}
