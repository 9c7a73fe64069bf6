import type { Clock } from '@pharos/kit';
import { type Revocations, revocationMarkMs } from '../keys/revocations.js';
import {
  type Admission,
  admission,
  type CountedWindow,
  defaultWindowMs,
  type Limiter,
  type LimitRequest,
} from './limiter.js';

interface Window {
  count: number;
  endsMs: number;
  resetAtMs: number;
}

/** Counts in this process alone: right for a single gateway, and the stand-in while the shared store is down. */
export class MemoryLimiter implements Limiter, Revocations {
  readonly #clock: Clock;
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();
  /** Until when (monotonic) a revoked key's hash is remembered. */
  readonly #revoked = new Map<string, number>();
  #nextSweepMs = 0;

  constructor(options: { clock: Clock; windowMs?: number }) {
    this.#clock = options.clock;
    this.#windowMs = options.windowMs ?? defaultWindowMs;
  }

  async admit(request: LimitRequest): Promise<Admission> {
    const nowMs = this.#clock.monotonicMs();
    this.#sweep(nowMs);
    const revoked = request.keyHash !== undefined && this.#revoked.has(request.keyHash);
    const quota = revoked ? request.revokedQuota : request.quota;
    const window = this.#count(quota.subject, nowMs, request.cost);
    const isWithin = window.count <= quota.limit;
    const { budget } = request;
    const counted = budget && isWithin && !revoked ? this.#count(budget.subject, nowMs, request.cost) : undefined;
    return admission(request, { revoked, window, budget: counted });
  }

  async revoke(keyHash: string): Promise<void> {
    this.#revoked.set(keyHash, this.#clock.monotonicMs() + revocationMarkMs);
  }

  #count(subject: string, nowMs: number, cost: 0 | 1): CountedWindow {
    const window = this.#window(subject, nowMs, cost);
    window.count += cost;
    const { count, resetAtMs, endsMs } = window;
    return { count, resetAtMs, leftMs: endsMs - nowMs };
  }

  #window(subject: string, nowMs: number, cost: 0 | 1): Window {
    const open = this.#windows.get(subject);
    if (open !== undefined && open.endsMs > nowMs) return open;
    const resetAtMs = this.#clock.now().getTime() + this.#windowMs;
    const window = { count: 0, endsMs: nowMs + this.#windowMs, resetAtMs };
    if (cost > 0) this.#windows.set(subject, window);
    return window;
  }

  /** Once a window's length: what has ended is forgotten, so that memory follows the callers of the last two windows. */
  #sweep(nowMs: number): void {
    if (nowMs < this.#nextSweepMs) return;
    this.#nextSweepMs = nowMs + this.#windowMs;
    for (const [subject, window] of this.#windows) if (window.endsMs <= nowMs) this.#windows.delete(subject);
    for (const [keyHash, untilMs] of this.#revoked) if (untilMs <= nowMs) this.#revoked.delete(keyHash);
  }
}
