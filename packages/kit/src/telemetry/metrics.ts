import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { measureEventLoopDelay } from './event-loop-delay.js';

export type MetricsRegistry = Registry;

/** Upper bounds in seconds for how long a call takes: fine where most calls are, coarse where trouble begins. */
const latencyBucketsS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** prom-client's own sampling of the event loop, which ours replaces, in milliseconds: never, as good as. */
const eventLoopMonitoringPrecision = 86_400_000;

/** A process's metrics, passed to whatever measures something. With `process: true` also those of Node itself. */
export function createRegistry(options: { service?: string; process?: boolean } = {}): MetricsRegistry {
  const registry = new Registry();
  if (options.service) registry.setDefaultLabels({ service: options.service });
  if (options.process) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision });
    measureEventLoopDelay(registry);
  }
  return registry;
}

/** A metric with its values, as one thread tells another. */
export type MetricObject = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];

/** The metrics of several registries as one text for Prometheus: what several have with the same labels is added up. */
export async function mergedMetrics(all: readonly (readonly MetricObject[])[]): Promise<string> {
  // The library would leave out some of Node's own metrics, or add up what belongs together otherwise: only one of the registries has them.
  const summed = all.map((each) => each.map((metric) => ({ ...metric, aggregator: 'sum' as const })));
  return AggregatorRegistry.aggregate(summed).metrics();
}

/** What the names of all our metrics begin with; those of Node itself keep the names that dashboards know. */
const prefix = 'pharos_';

interface Metric<Label extends string> {
  /** As Prometheus wants it: snake_case, unit last, `_total` for counters. It is told with `pharos_` before it. */
  name: string;
  help: string;
  labels?: readonly Label[];
}

// Several services may run in one process and measure the same thing: whoever comes second gets what the first made.

export function counter<Label extends string>(registry: MetricsRegistry, metric: Metric<Label>): Counter<Label> {
  return known<Counter<Label>>(registry, metric.name) ?? new Counter(settings(registry, metric));
}

export function histogram<Label extends string>(
  registry: MetricsRegistry,
  metric: Metric<Label> & { buckets?: number[] },
): Histogram<Label> {
  const buckets = metric.buckets ?? latencyBucketsS;
  return known<Histogram<Label>>(registry, metric.name) ?? new Histogram({ ...settings(registry, metric), buckets });
}

/** `read` is asked at each scrape. Only the first caller's is kept, so label it when several may come. */
export function gauge<Label extends string>(
  registry: MetricsRegistry,
  metric: Metric<Label> & { read?: (gauge: Gauge<Label>) => void | Promise<void> },
): Gauge<Label> {
  const { read } = metric;
  const collect = read && { collect: (): void | Promise<void> => read(made) };
  const made: Gauge<Label> =
    known<Gauge<Label>>(registry, metric.name) ?? new Gauge({ ...settings(registry, metric), ...collect });
  return made;
}

function known<T>(registry: MetricsRegistry, name: string): T | undefined {
  return registry.getSingleMetric(prefix + name) as T | undefined;
}

function settings<Label extends string>(registry: MetricsRegistry, metric: Metric<Label>) {
  return {
    name: prefix + metric.name,
    help: metric.help,
    labelNames: [...(metric.labels ?? [])],
    registers: [registry],
  };
}
