import type { z } from 'zod';
import type { Clock } from './clock.js';
import type { Part } from './lifecycle.js';
import type { Logger } from './log.js';
import type { MetricsRegistry } from './telemetry/metrics.js';

/** What a process gives to each service that runs in it. */
export interface ServiceDeps {
  log: Logger;
  registry: MetricsRegistry;
  clock: Clock;
}

/** A service as a process sees it: `create` only builds, `start` takes connections and waits for what it needs. */
export interface Service extends Omit<Part, 'name'> {
  start(signal: AbortSignal): Promise<void>;
  ready(): boolean;
}

/** What the package of every service exports, so that a launcher can run it without knowing it. */
export interface ServiceModule<Schema extends z.ZodObject = z.ZodObject> {
  /** Keys are names of environment variables. */
  configSchema: Schema;
  create(config: z.output<Schema>, deps: ServiceDeps): Service;
}
