import type { MetricObject } from '@pharos/kit';

/** What a service in a thread of its own is asked for, by name. */
export interface Asked {
  start(): Promise<void>;
  /** Ends a start that is under way. */
  abort(): Promise<void>;
  drain(): Promise<void>;
  stop(timeoutMs: number): Promise<void>;
  metrics(): Promise<MetricObject[][]>;
}

/** A question to the thread; exactly one answer has its id. */
export interface Question {
  readonly id: number;
  readonly name: keyof Asked;
  readonly timeoutMs?: number;
}

/** What the thread says: an answer, or that it is ready now, or no longer. */
export type Told =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: unknown; readonly isOperators: boolean }
  | { readonly ready: boolean };
