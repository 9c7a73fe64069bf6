import type { Outage } from '@pharos/kit';
import { type CommandParser, createClient, defineScript } from 'redis';
import { type Revocations, revocationMarkMs } from '../keys/revocations.js';
import {
  type Admission,
  admission,
  type Counted,
  defaultWindowMs,
  type Limiter,
  type LimitRequest,
} from './limiter.js';

/**
 * One round trip a request: is the key revoked, and the how-manieth request of its window is this, and of its organization's
 * budget, if it has one (ARGV[4])? A window's end is set once, with its first request, so that every request of it reports the
 * same end. Redis gives the time, so that gateways whose clocks differ agree.
 */
export const admitSource = `
local cost = tonumber(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function counted(window)
  local count = cost == 0 and tonumber(redis.call('GET', window) or 0) or redis.call('INCRBY', window, cost)
  local reset = redis.call('PEXPIRETIME', window)
  if reset < 0 then
    reset = now + tonumber(ARGV[2])
    redis.call('PEXPIREAT', window, reset)
  end
  return count, reset
end
local revoked = redis.call('EXISTS', KEYS[1])
local count, reset = counted(KEYS[2 + revoked])
if ARGV[4] == '0' or revoked == 1 or count > tonumber(ARGV[3]) then return { now, revoked, count, reset } end
return { now, revoked, count, reset, counted(KEYS[4]) }
`;

export interface RedisLimiterOptions {
  url: string;
  /** Records when Redis fails to answer, and when it answers. */
  outage: Outage;
  /** What all keys begin with; platforms that share one Redis have different ones. */
  prefix?: string;
  windowMs?: number;
  /** How long an answer may take before it counts as absent. */
  timeoutMs: number;
  /** Called when the connection was lost: what Redis knew may be gone when it comes back. */
  onLost?: () => void;
}

const maxReconnectMs = 1_000;
/** A server that says so is another's replica, or not there yet: the name may lead to its successor by now. */
const isDemoted = /\b(?:READONLY|LOADING|MASTERDOWN)\b/;

interface AdmitArguments {
  markKey: string;
  windowKey: string;
  revokedWindowKey: string;
  budgetKey: string | undefined;
  limit: number;
  cost: 0 | 1;
  windowMs: number;
}

type AdmitReply = [nowMs: number, revoked: number, ...windows: number[]];

const admitScript = defineScript({
  SCRIPT: admitSource,
  NUMBER_OF_KEYS: 4,
  parseCommand(parser: CommandParser, request: AdmitArguments) {
    parser.pushKey(request.markKey);
    parser.pushKey(request.windowKey);
    parser.pushKey(request.revokedWindowKey);
    parser.pushKey(request.budgetKey ?? '');
    const { cost, windowMs, limit, budgetKey } = request;
    parser.push(String(cost), String(windowMs), String(limit), budgetKey === undefined ? '0' : '1');
  },
  transformReply(reply: unknown): Counted {
    const [nowMs, revoked, count = 0, resetAtMs = 0, budgetCount, budgetResetAtMs = 0] = reply as AdmitReply;
    const window = { count, resetAtMs, leftMs: resetAtMs - nowMs };
    if (budgetCount === undefined) return { revoked: revoked === 1, window };
    const budget = { count: budgetCount, resetAtMs: budgetResetAtMs, leftMs: budgetResetAtMs - nowMs };
    return { revoked: revoked === 1, window, budget };
  },
});

function connect({ url, prefix = 'pharos:' }: RedisLimiterOptions) {
  return createClient({
    url,
    keyPrefix: prefix,
    scripts: { admit: admitScript },
    // Without a connection calls fail at once: whoever calls has another way.
    disableOfflineQueue: true,
    // The client's own timeouts make an AbortSignal per command; `answered` is cheaper and also covers a sent command.
    commandOptions: { timeout: 0 },
    maintNotifications: 'disabled',
    // A peer that vanished without a word is found out by its silence to pings.
    pingInterval: 1_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 4_000,
      reconnectStrategy: (retries) => Math.min(25 * 2 ** retries, maxReconnectMs) * (0.5 + Math.random() / 2),
    },
  });
}

/** Counts in Redis, for any number of gateways. Connects in the background and for ever; calls reject meanwhile. */
export class RedisLimiter implements Limiter, Revocations {
  readonly #client: ReturnType<typeof connect>;
  readonly #outage: Outage;
  readonly #windowMs: number;
  readonly #timeoutMs: number;
  readonly #onLost: (() => void) | undefined;
  #connected = false;
  #leftAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: RedisLimiterOptions) {
    this.#outage = options.outage;
    this.#onLost = options.onLost;
    this.#windowMs = options.windowMs ?? defaultWindowMs;
    this.#timeoutMs = options.timeoutMs;
    this.#client = connect(options);
    this.#client.on('ready', () => this.#onReady());
    this.#client.on('error', (error: Error) => this.#onError(error));
  }

  /** Begins to connect. */
  start(): void {
    this.#client.connect().catch(() => {
      // Only a stop ends the attempts; every failed one has come by the `error` event.
    });
  }

  ready(): boolean {
    return this.#client.isReady;
  }

  async admit(request: LimitRequest): Promise<Admission> {
    const { quota, revokedQuota, budget, cost } = request;
    const counted = await this.#answered(
      this.#client.admit({
        markKey: markKey(request.keyHash ?? ''),
        windowKey: windowKey(quota.subject),
        revokedWindowKey: windowKey(revokedQuota.subject),
        budgetKey: budget && windowKey(budget.subject),
        limit: quota.limit,
        cost,
        windowMs: this.#windowMs,
      }),
    );
    return admission(request, counted);
  }

  async revoke(keyHash: string): Promise<void> {
    await this.#answered(
      this.#client.set(markKey(keyHash), '1', { expiration: { type: 'PX', value: revocationMarkMs } }),
    );
  }

  stop(): void {
    this.#client.destroy();
  }

  /**
   * Counts the time of Redis alone: commands are written once this turn's requests have been read, and what arrived
   * while this process was busy is read before it counts as absent. Otherwise a gateway would count by itself whenever
   * it is busiest, and admit more than the limit.
   */
  async #answered<T>(answer: Promise<T>): Promise<T> {
    try {
      const result = await this.#inTime(answer);
      this.#outage.end();
      return result;
    } catch (error) {
      // Without a connection the client says by itself why.
      if (this.#client.isReady) this.#outage.begin(error);
      if (isDemoted.test(String(error))) this.#leave(error as Error);
      throw error;
    }
  }

  #inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const absent = () => reject(new Error('Redis did not answer in time'));
      const written = setImmediate(() => {
        timer = setTimeout(() => setImmediate(absent), this.#timeoutMs);
      });
      answer.then(resolve, reject).finally(() => {
        clearImmediate(written);
        clearTimeout(timer);
      });
    });
  }

  #onReady(): void {
    this.#connected = true;
    this.#outage.end();
  }

  #onError(error: Error): void {
    this.#outage.begin(error);
    if (this.#connected) this.#onLost?.();
    this.#connected = false;
  }

  /** Connects anew, since a connection that is well would stay for ever; once a second, as after a loss. */
  #leave(error: Error): void {
    const nowMs = performance.now();
    if (!this.#client.isReady || nowMs - this.#leftAtMs < maxReconnectMs) return;
    this.#leftAtMs = nowMs;
    this.#client.destroy();
    this.#onError(error);
    this.start();
  }
}

const windowKey = (subject: string) => `window:${subject}`;
const markKey = (keyHash: string) => `revoked:${keyHash}`;
