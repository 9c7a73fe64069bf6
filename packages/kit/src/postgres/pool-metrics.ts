import type pg from 'pg';
import { gauge, type MetricsRegistry } from '../telemetry/metrics.js';

const poolsOf = new WeakMap<MetricsRegistry, Map<string, pg.Pool>>();

/** Shows at each scrape how many connections a pool has; what waits for one is shown by its fair share. */
export function measurePool(registry: MetricsRegistry, name: string, pool: pg.Pool): void {
  const pools = poolsOf.get(registry) ?? new Map<string, pg.Pool>();
  pools.set(name, pool);
  if (poolsOf.has(registry)) return;
  poolsOf.set(registry, pools);
  gauge(registry, {
    name: 'postgres_pool_connections',
    help: 'Connections of a PostgreSQL pool, by state; unopened: not needed so far',
    labels: ['pool', 'state'],
    read(metric) {
      metric.reset();
      for (const [pool, { totalCount, idleCount, options }] of open(pools)) {
        metric.set({ pool, state: 'idle' }, idleCount);
        metric.set({ pool, state: 'used' }, totalCount - idleCount);
        metric.set({ pool, state: 'unopened' }, options.max - totalCount);
      }
    },
  });
}

/** Those that have not been closed. */
function open(pools: Map<string, pg.Pool>): [string, pg.Pool][] {
  for (const [name, pool] of pools) if (pool.ended) pools.delete(name);
  return [...pools];
}
