import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** Each sample wakes a process that would else sleep. */
const sampledEveryMs = 200;

const figures = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'] as const;
type Figure = (typeof figures)[number];
type Delays = ReturnType<typeof monitorEventLoopDelay>;

const nameOf = (figure: Figure) => `nodejs_eventloop_lag_${figure}_seconds`;

/**
 * Measures under the names of prom-client's own metrics, which it replaces in this registry, how late the event loop was since the last
 * scrape, in seconds. Node counts the time between two samples as delay too, which is taken off here; a process that sleeps is 0 late.
 */
export function measureEventLoopDelay(registry: Registry): void {
  const delays = monitorEventLoopDelay({ resolution: sampledEveryMs });
  delays.enable();
  const gauges = new Map<Figure, Gauge>();
  // All are set by the first one's look, since looking begins anew.
  const collect = () => {
    for (const [figure, gauge] of gauges) gauge.set(secondsLate(delays, figure));
    delays.reset();
  };
  for (const figure of figures) {
    registry.removeSingleMetric(nameOf(figure));
    const options = { name: nameOf(figure), help: `Lag of the event loop (${figure}).`, registers: [registry] };
    gauges.set(figure, new Gauge(gauges.size === 0 ? { ...options, collect } : options));
  }
}

function secondsLate(delays: Delays, figure: Figure): number {
  if (delays.count === 0) return 0;
  if (figure === 'stddev') return delays.stddev / 1e9;
  const ns = figure.startsWith('p')
    ? delays.percentile(Number(figure.slice(1)))
    : delays[figure as 'min' | 'max' | 'mean'];
  return Math.max(0, ns / 1e9 - sampledEveryMs / 1e3);
}
